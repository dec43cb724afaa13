-- Compares a sealed day with its rows as they are now: whole portions first, row by row only where one differs.
-- Takes: a day.
-- Gives: each row that is not as it was sealed, with its kind: altered, missing (deleted, or moved to another day) or added.
-- Locks: nothing.
-- Raises: nothing.
create or replace function settlement.altered_rows(of_day date) returns table (kind text, id bigint, change text)
  language plpgsql stable
as $$
begin
  if not exists (
    select from settlement.day_portions(of_day) p
    full join (select * from settlement.sealed_rows s where s.day = of_day) kept on kept.kind = p.kind and kept.portion = p.portion
    where (p.ids, p.digests) is distinct from (kept.ids, kept.digests)) then
    return;
  end if;
  return query
  select k.kind, coalesce(compared.sealed_id, compared.present_id),
    case when compared.present_id is null then 'missing' when compared.sealed_id is null then 'added' else 'altered' end
  from unnest(array['transfer', 'order', 'ticket']) as k(kind)
  cross join lateral (
    select s.id as sealed_id, r.id as present_id
    from (
      select of_row.id, substr(kept.digests, (of_row.place::integer - 1) * 32 + 1, 32) as digest
      from settlement.sealed_rows kept cross join lateral unnest(kept.ids) with ordinality as of_row(id, place)
      where kept.day = of_day and kept.kind = k.kind) s
    full join settlement.day_rows(of_day, k.kind) r on r.id = s.id
    where r.digest is distinct from s.digest) compared;
end $$;

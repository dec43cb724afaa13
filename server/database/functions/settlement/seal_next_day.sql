-- Seals the next day that is closed and folded: nothing is added to it any more.
-- Takes: the present moment.
-- Gives: the day; null when none is left.
-- Locks: the day, so that one node at a time seals it.
-- Raises: nothing.
create or replace function settlement.seal_next_day(moment timestamptz) returns date
  language plpgsql
as $$
declare
  of_day date;
begin
  select d.day into of_day from accounts.closed_days d
  where d.folded_at is not null and d.day > coalesce((select max(s.day) from settlement.seals s), '-infinity')
  order by d.day limit 1 for no key update;
  -- None is left, or another node sealed it while this one waited.
  if of_day is null or exists (select from settlement.seals s where s.day >= of_day) then
    return of_day;
  end if;
  insert into settlement.sealed_rows (day, kind, portion, ids, digests)
  select of_day, p.kind, p.portion, p.ids, p.digests from settlement.day_portions(of_day) p;
  insert into settlement.seals (day, rows, content, former, hash, sealed_at)
  select of_day, (select coalesce(sum(cardinality(r.ids)), 0) from settlement.sealed_rows r where r.day = of_day), made.content, former.hash,
    settlement.seal_hash(former.hash, of_day, made.content), moment
  from (select settlement.seal_content(of_day) as content) made
  left join (select s.hash from settlement.seals s order by s.day desc limit 1) former on true;
  return of_day;
end $$;

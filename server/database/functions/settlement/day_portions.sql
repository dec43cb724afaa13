-- The rows of a day with their digests, up to 1,000 together, as a seal keeps them.
-- Takes: a day in Asia/Shanghai.
-- Gives: for each kind of rows and portion the ids and their digests one after another, 32 bytes each.
-- Locks: nothing.
-- Raises: nothing.
create or replace function settlement.day_portions(of_day date) returns table (kind text, portion integer, ids bigint[], digests bytea)
  language sql stable
as $$
  select k.kind, p.portion, p.ids, p.digests
  from unnest(array['transfer', 'order', 'ticket']) as k(kind)
  cross join lateral (
    select r.portion, array_agg(r.id order by r.id) as ids, string_agg(r.digest, ''::bytea order by r.id) as digests
    from (
      select d.id, d.digest, ((row_number() over (order by d.id) - 1) / 1000)::integer as portion
      from settlement.day_rows(of_day, k.kind) d) r
    group by r.portion) p
$$;

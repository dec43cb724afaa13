-- Gives sailings another fare table of their version of the line: those that have not left, and of which nothing was sold,
-- held, set aside or locked. The others keep theirs.
-- Takes: the sailings, the table, the moment.
-- Gives: those that were changed.
-- Locks: the sailings by id, as every sale does.
-- Raises: check_violation when the table is not published.
create or replace function inventory.change_fares(ids bigint[], fare_table bigint, moment timestamptz) returns bigint[]
  language plpgsql
  as $$
declare
  changed bigint[];
begin
  perform inventory.lock_sailings(ids);
  select coalesce(array_agg(s.id order by s.id), '{}') into changed from sailings.sailings s
    where s.id = any (ids) and s.fare_table_id is distinct from fare_table and inventory.may_change_plan(s, moment);
  perform sailings.set_fares(changed, fare_table);
  return changed;
end $$;

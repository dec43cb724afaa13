-- Gives sailings another deck plan of their ship and makes their seats anew: those that have not left, and of which nothing
-- was sold, held, set aside or locked. The others keep plan and seats.
-- Takes: the sailings, the plan, the moment.
-- Gives: those that were changed.
-- Locks: the sailings by id, as every sale does.
-- Raises: check_violation when the plan is a draft, foreign_key_violation when it is another ship's.
create or replace function inventory.change_plan(ids bigint[], plan bigint, moment timestamptz) returns bigint[]
  language plpgsql
  as $$
declare
  changed bigint[];
begin
  perform inventory.lock_sailings(ids);
  select coalesce(array_agg(s.id order by s.id), '{}') into changed from sailings.sailings s
    where s.id = any (ids) and s.plan_id <> plan and inventory.may_change_plan(s, moment);
  delete from inventory.loads l where l.sailing_id = any (changed);
  delete from inventory.seats s where s.sailing_id = any (changed);
  perform sailings.set_plan(changed, plan);
  perform inventory.open_sailings(changed);
  return changed;
end $$;

-- Names another deck plan as that of sailings.
-- Takes: the sailings, a plan of their ship.
-- Gives: nothing.
-- Locks: the sailings. The caller holds their locks and makes their seats anew.
-- Raises: check_violation when the plan is a draft or a sailing has tickets, foreign_key_violation when it is another ship's.
create or replace function sailings.set_plan(ids bigint[], plan bigint) returns void
  language sql
  as $$ update sailings.sailings s set plan_id = plan where s.id = any (ids) $$;

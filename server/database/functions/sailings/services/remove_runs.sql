-- Takes sailings out of the timetable whose seats are gone.
-- Takes: the sailings.
-- Gives: nothing.
-- Locks: the rows it deletes.
-- Raises: foreign_key_violation when something was ever sold of one.
create or replace function sailings.remove_runs(ids bigint[]) returns void
  language sql
  as $$ delete from sailings.sailings s where s.id = any (ids) $$;

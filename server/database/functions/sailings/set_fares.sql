-- Names another fare table as that of sailings.
-- Takes: the sailings, a published table of their version of the line.
-- Gives: nothing.
-- Locks: the sailings.
-- Raises: what `sailings.pin_fares` raises, foreign_key_violation when the table is of another version of the line.
create or replace function sailings.set_fares(ids bigint[], fare_table bigint) returns void
  language sql
  as $$ update sailings.sailings s set fare_table_id = fare_table where s.id = any (ids) $$;

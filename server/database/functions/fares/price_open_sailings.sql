-- A table that is published prices the open sailings of its days that have no fares yet. Others keep the table they have.
-- Takes: nothing; runs after insert or update, row by row.
-- Gives: nothing.
-- Locks: the sailings.
-- Raises: nothing.
create or replace function fares.price_open_sailings() returns trigger language plpgsql as $$
begin
  perform sailings.set_fares(array(
    select s.id from sailings.sailings s
    where s.line_version_id = new.line_version_id and s.service_date between new.valid_from and new.valid_to
      and s.fare_table_id is null order by s.id), new.id);
  return null;
end $$;

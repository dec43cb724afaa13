-- A fare table that is more than a draft has fares, and only between stops of its version of the line.
-- Takes: nothing; runs after insert or update, row by row, at the end of the transaction.
-- Gives: nothing.
-- Locks: nothing.
-- Raises: check_violation.
create or replace function fares.check_table() returns trigger language plpgsql as $$
begin
  if not exists (select from fares.fares f where f.table_id = new.id)
    or exists (select from fares.fares f where f.table_id = new.id
      and (select count(*) from network.line_stops s where s.line_version_id = new.line_version_id
        and s.stop_number in (f.from_stop, f.to_stop)) < 2)
  then
    raise exception 'fare table % has no fares, or one between stops that its line does not have', new.id
      using errcode = 'check_violation';
  end if;
  return null;
end $$;

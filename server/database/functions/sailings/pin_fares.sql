-- A sailing is opened by the fare table of its day and keeps it; a sailing that has tickets, dead ones too, gets no other.
-- Takes: nothing; runs before insert or update, row by row.
-- Gives: the row.
-- Locks: nothing.
-- Raises: check_violation when the table is not published, insufficient_privilege when the sailing has tickets.
create or replace function sailings.pin_fares() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.fare_table_id is null then
    new.fare_table_id := fares.table_of(new.line_version_id, new.service_date);
    return new;
  end if;
  if tg_op = 'UPDATE' and new.fare_table_id is not distinct from old.fare_table_id then
    return new;
  end if;
  if not exists (select from fares.fare_tables t where t.id = new.fare_table_id and t.status = 'published') then
    raise exception 'sailing % gets only a published fare table', new.id using errcode = 'check_violation';
  end if;
  if tg_op = 'UPDATE' and old.fare_table_id is not null
    and exists (select from orders.tickets t where t.sailing_id = new.id) then
    raise exception 'the fares of sailing % have been sold and stay as they are', new.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

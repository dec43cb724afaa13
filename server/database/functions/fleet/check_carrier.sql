-- A ship belongs to a carrier. One that is disabled keeps its ships, and gets no more.
-- Takes: nothing; runs before a ship is made or given to a carrier, row by row.
-- Gives: the row.
-- Locks: the carrier, so that it stays one.
-- Raises: check_violation.
create or replace function fleet.check_carrier() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.carrier_id = old.carrier_id then
    return new;
  end if;
  perform from staff.organisations o where o.id = new.carrier_id and o.kind = 'carrier' and o.enabled for share;
  if not found then
    raise exception 'organisation % is no carrier, or is disabled', new.carrier_id using errcode = 'check_violation', constraint = 'carrier';
  end if;
  return new;
end $$;

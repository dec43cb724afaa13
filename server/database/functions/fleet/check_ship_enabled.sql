-- A ship that is out of service is chosen for nothing new. What it was chosen for before keeps it.
-- Takes: nothing; runs before a row is given its ship, row by row.
-- Gives: the row.
-- Locks: the ship, so that it is not taken out of service in between.
-- Raises: check_violation.
create or replace function fleet.check_ship_enabled() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.ship_id = old.ship_id then
    return new;
  end if;
  perform from fleet.ships s where s.id = new.ship_id and not s.enabled for share;
  if found then
    raise exception 'ship % is out of service', new.ship_id using errcode = 'check_violation', constraint = 'ship_in_service';
  end if;
  return new;
end $$;

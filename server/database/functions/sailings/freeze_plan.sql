-- What was promised stays: planned times and docks of a sailing with tickets, dead ones included, do not change. Delays and
-- moved docks are written as expected times and as the dock of the call.
-- Takes: nothing; runs before the plan of a call is updated or deleted, row by row.
-- Gives: the row.
-- Locks: the sailing, so that no sale comes in between.
-- Raises: insufficient_privilege.
create or replace function sailings.freeze_plan() returns trigger language plpgsql as $$
begin
  perform from sailings.sailings s where s.id = old.sailing_id for no key update;
  if exists (select from orders.tickets t where t.sailing_id = old.sailing_id)
    and (tg_op = 'DELETE' or (new.sailing_id, new.stop_number, new.planned_dock_id, new.river_km, new.planned_arrive, new.planned_depart)
      is distinct from (old.sailing_id, old.stop_number, old.planned_dock_id, old.river_km, old.planned_arrive, old.planned_depart))
  then
    raise exception 'the plan of sailing % has been sold and stays as it is', old.sailing_id using errcode = 'insufficient_privilege';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

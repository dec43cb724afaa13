-- What was sold stays: ship, line and planned times of a sailing with tickets, dead ones included, do not change. A cancellation is
-- final, and a sailing that has left is not cancelled.
-- Takes: nothing; runs before a sailing is updated.
-- Gives: the row.
-- Locks: nothing; the update has the lock of the sailing.
-- Raises: insufficient_privilege.
create or replace function sailings.freeze_run() returns trigger language plpgsql as $$
begin
  if (new.ship_id, new.line_id, new.service_date, new.departs_at, new.arrives_at)
      is distinct from (old.ship_id, old.line_id, old.service_date, old.departs_at, old.arrives_at)
    and exists (select from orders.tickets t where t.sailing_id = old.id)
  then
    raise exception 'sailing % has been sold and stays as it is', old.id using errcode = 'insufficient_privilege';
  end if;
  if new.status <> old.status and old.status = 'cancelled'
    and exists (select from sailings.disruptions d where d.sailing_id = old.id and d.kind = 'cancellation')
  then
    raise exception 'sailing % was cancelled', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

-- Gives a held order up.
-- Takes: an order, the user, the moment.
-- Gives: released, or the name of a problem.
-- Locks: the sailings, the order, then what orders.end_holds locks.
-- Raises: lock_not_available after the lock timeout.
create or replace function orders.release_hold(released bigint, released_by bigint, moment timestamptz) returns text language plpgsql as $$
declare
  present text;
begin
  perform inventory.lock_sailings(orders.sailings_of(array[released]));
  select o.state into present from orders.orders o where o.id = released for no key update;
  if present is null then
    return 'orders.notFound';
  elsif present <> 'held' then
    return 'orders.notHeld';
  end if;
  perform orders.end_holds(array[released], 'cancelled', moment,
    row('release', released, released_by, null)::orders.change_cause);
  return 'released';
end $$;

-- Ends holds whose time is up, the oldest first, and those of cancelled sailings.
-- Takes: the moment, how many at most.
-- Gives: how many were ended.
-- Locks: the sailings, then the orders, each by id, then what orders.end_holds locks.
-- Raises: lock_not_available after the lock timeout.
create or replace function orders.expire_holds(moment timestamptz, max_orders integer) returns integer language plpgsql as $$
declare
  ids bigint[];
  without_sailing bigint[];
begin
  ids := array(
    select o.id from orders.orders o
    where o.state = 'held' and (o.held_until <= moment or orders.is_cancelled(o.id))
    order by o.held_until limit max_orders);
  perform inventory.lock_sailings(orders.sailings_of(ids));
  -- One that was paid meanwhile is no longer held.
  ids := array(select o.id from orders.orders o where o.id = any (ids) and o.state = 'held' order by o.id for no key update);
  without_sailing := array(
    select held.id from unnest(ids) held(id) where orders.is_cancelled(held.id));
  perform orders.end_holds(array(select unnest(ids) except select unnest(without_sailing)), 'expired', moment,
    row('expiry', null, null, null)::orders.change_cause);
  perform orders.end_holds(without_sailing, 'cancelled', moment, row('cancellation', null, null, null)::orders.change_cause);
  perform journal.record(moment, null, null,
    case when o.state = 'cancelled' then 'orders.endCancelledHold' else 'orders.expire' end, 'orders.order', o.id::text, '', '',
    jsonb_build_object('number', o.number))
  from (select o.* from orders.orders o where o.id = any (ids) order by o.id) o;
  return cardinality(ids);
end $$;

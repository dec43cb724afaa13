-- Ends holds whose time is up, the oldest first, and those of cancelled sailings. Holds of a sailing that another
-- transaction has locked are left for later: one locked sailing keeps no other seat from being sold again.
-- Takes: the moment, how many at most, sailings found locked before.
-- Gives: how many were ended, and the sailings found locked, those from before included.
-- Locks: the sailings, then the orders, each by id, then what orders.end_holds locks.
-- Raises: lock_not_available after the lock timeout, for an order.
create or replace function orders.expire_holds(moment timestamptz, max_orders integer, locked_before bigint[],
    out ended integer, out locked bigint[])
  language plpgsql
as $$
declare
  ids bigint[];
  without_sailing bigint[];
begin
  ids := array(
    select o.id from orders.orders o
    where o.state = 'held' and (o.held_until <= moment or orders.is_cancelled(o.id))
      and not exists (select from orders.tickets t where t.order_id = o.id and t.sailing_id = any (locked_before))
    order by o.held_until limit max_orders);
  locked := array(select unnest(orders.sailings_of(ids)) except select unnest(inventory.lock_free_sailings(orders.sailings_of(ids))));
  -- One that was paid meanwhile is no longer held.
  ids := array(select o.id from orders.orders o where o.id = any (ids) and o.state = 'held'
    and not exists (select from orders.tickets t where t.order_id = o.id and t.sailing_id = any (locked))
    order by o.id for no key update);
  without_sailing := array(
    select held.id from unnest(ids) held(id) where orders.is_cancelled(held.id));
  perform orders.end_holds(array(select unnest(ids) except select unnest(without_sailing)), 'expired', moment,
    row('expiry', null, null, null)::orders.change_cause);
  perform orders.end_holds(without_sailing, 'cancelled', moment, row('cancellation', null, null, null)::orders.change_cause);
  perform journal.record(moment, null, null,
    case when o.state = 'cancelled' then 'orders.endCancelledHold' else 'orders.expire' end, 'orders.order', o.id::text, '', '',
    jsonb_build_object('number', o.number))
  from (select o.* from orders.orders o where o.id = any (ids) order by o.id) o;
  ended := cardinality(ids);
  locked := locked_before || locked;
end $$;

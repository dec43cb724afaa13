-- Ends what is under way about a cancelled sailing: its holds, and the offers about its tickets, whose fees are not owed any more.
-- Takes: the sailing, who cancels it, moment.
-- Gives: how many holds and how many offers were ended.
-- Locks: the orders by id, then what orders.end_holds and orders.end_offers lock. The caller holds the lock of the sailing.
-- Raises: lock_not_available after the lock timeout.
create or replace function orders.end_for_cancellation(cancelled bigint, by_user bigint, moment timestamptz, out holds integer, out offers integer)
  language plpgsql
as $$
declare
  held bigint[];
begin
  perform from orders.orders o where o.id in (select t.order_id from orders.tickets t
    where t.sailing_id = cancelled and t.state in ('held', 'issued', 'boarded')) order by o.id for no key update;
  held := array(select distinct t.order_id from orders.tickets t where t.sailing_id = cancelled and t.state = 'held');
  perform orders.end_holds(held, 'cancelled', moment, row('cancellation', null, by_user, null)::orders.change_cause);
  perform journal.record(moment, by_user, null, 'orders.endCancelledHold', 'orders.order', o.id::text, '', '',
    jsonb_build_object('number', o.number))
  from (select o.* from orders.orders o where o.id = any (held) order by o.id) o;
  holds := cardinality(held);
  offers := orders.end_offers(array(
    select row(o.id, by_user, moment)::orders.offer_end from orders.offers o
    where o.state = 'proposed' and (o.sailing_id = cancelled or exists (
      select from orders.offer_lines l join orders.tickets t on t.id = l.ticket_id where l.offer_id = o.id and t.sailing_id = cancelled))
    order by o.id for update), 'withdrawn');
end $$;

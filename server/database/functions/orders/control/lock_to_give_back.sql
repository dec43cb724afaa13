-- Locks an order to give tickets of a cancelled sailing back, waiting for each lock, and ends offers about them that were made since.
-- Takes: the order, the sailing, who, moment.
-- Gives: nothing.
-- Locks: the wallet of an agency's order, the sailings of the order by id, the order, its offers.
-- Raises: lock_not_available after the lock timeout.
create or replace function orders.lock_to_give_back(of_order bigint, cancelled bigint, by_user bigint, moment timestamptz) returns void
  language plpgsql
as $$
begin
  perform from accounts.wallets w join orders.orders o on o.organisation_id = w.organisation_id where o.id = of_order for no key update of w;
  perform inventory.lock_sailings(orders.sailings_of(array[of_order]));
  perform from orders.orders o where o.id = of_order for no key update;
  perform orders.end_offers(array(
    select row(o.id, by_user, moment)::orders.offer_end from orders.offers o
    where o.order_id = of_order and o.state = 'proposed' and exists (
      select from orders.offer_lines l join orders.tickets t on t.id = l.ticket_id where l.offer_id = o.id and t.sailing_id = cancelled)
    for update), 'withdrawn');
end $$;

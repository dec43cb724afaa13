-- Takes the locks that the end of an offer needs, before its approval is locked, in the order of its confirmation.
-- Takes: an offer.
-- Gives: nothing.
-- Locks: the order of the offer, then the offer.
-- Raises: lock_not_available after the lock timeout.
create or replace function orders.lock_offer(locked bigint) returns void
  language plpgsql
as $$
begin
  perform from orders.orders o
  where o.id = (select f.order_id from orders.offers f where f.id = locked) for no key update;
  perform from orders.offers f where f.id = locked for update;
end $$;

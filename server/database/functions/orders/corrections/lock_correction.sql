-- Takes the locks that a correction needs, before its approval is locked: those of its sailing, then of its order, like
-- everything that changes tickets, then its own.
-- Takes: a correction.
-- Gives: nothing.
-- Locks: the sailing and the order of the ticket, the correction.
-- Raises: lock_not_available after the lock timeout.
create or replace function orders.lock_correction(locked bigint) returns void
  language plpgsql
as $$
begin
  perform inventory.lock_sailings(array(
    select t.sailing_id from orders.corrections c join orders.tickets t on t.id = c.ticket_id where c.id = locked));
  perform from orders.orders o
  where o.id = (select c.order_id from orders.corrections c where c.id = locked) for no key update;
  perform from orders.corrections c where c.id = locked for update;
end $$;

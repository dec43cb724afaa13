-- Whether a sailing of an order was cancelled.
-- Takes: an order.
-- Gives: true or false.
-- Locks: nothing.
-- Raises: nothing.
create or replace function orders.is_cancelled(of_order bigint) returns boolean
  language sql stable
  as $$ select exists (select from orders.tickets t join sailings.sailings s on s.id = t.sailing_id
    where t.order_id = of_order and s.status = 'cancelled') $$;

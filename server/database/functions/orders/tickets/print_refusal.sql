-- Why nothing of an order can be printed. Each ticket counts for itself: a cancelled sailing keeps its own tickets back, not
-- those of another sailing, and so does a passenger who is not named yet.
-- Takes: an order.
-- Gives: the name of a problem; null when a ticket at least can be printed.
-- Locks: nothing.
-- Raises: nothing.
create or replace function orders.print_refusal(of_order bigint) returns text
  language sql stable
  as $$
    select case when bool_or(s.status <> 'cancelled' and p.named) then null
      when bool_or(s.status <> 'cancelled') then 'orders.passengerNotNamed'
      when count(*) > 0 then 'orders.sailingCancelled' else 'orders.notPrintable' end
    from orders.tickets t join sailings.sailings s on s.id = t.sailing_id
    join orders.passengers p on p.order_id = t.order_id and p.number = t.passenger_number and p.version = t.passenger_version
    where t.order_id = of_order and t.state in ('issued', 'boarded')
  $$;

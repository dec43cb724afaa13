-- Why nothing of an order can be printed. Each ticket counts for itself: a cancelled sailing keeps its own tickets back, not
-- those of another sailing.
-- Takes: an order.
-- Gives: the name of a problem; null when a ticket at least can be printed.
-- Locks: nothing.
-- Raises: nothing.
create or replace function orders.print_refusal(of_order bigint) returns text
  language sql stable
  as $$
    select case when bool_or(s.status <> 'cancelled') then null
      when count(*) > 0 then 'orders.sailingCancelled' else 'orders.notPrintable' end
    from orders.tickets t join sailings.sailings s on s.id = t.sailing_id
    where t.order_id = of_order and t.state in ('issued', 'boarded')
  $$;

-- An order as the reply of a sale gives it.
-- Takes: an order.
-- Gives: the reply; null when there is no such order. Money in fen.
-- Locks: nothing.
-- Raises: nothing.
create or replace function orders.order_receipt(of_order bigint) returns jsonb
  language sql stable
  as $$
    select jsonb_build_object('orderId', o.id::text, 'number', o.number, 'state', o.state, 'at', orders.instant(o.made_at),
      'heldUntil', case when o.state = 'held' then orders.instant(o.held_until) end, 'total', o.total_fen,
      'tickets', (
        select jsonb_agg(jsonb_build_object('id', t.id::text, 'number', o.number || '-' || t.passenger_number,
          'seat', coalesce(t.seat_label, ''), 'price', t.price_fen) order by t.passenger_number, t.id)
        from orders.tickets t where t.order_id = o.id))
    from orders.orders o where o.id = of_order
  $$;

-- What came of a correction, as the reply of applying it gives it.
-- Takes: a correction.
-- Gives: the reply; money in fen.
-- Locks: nothing.
-- Raises: nothing.
create or replace function orders.correction_receipt(of_correction bigint) returns jsonb
  language sql stable
  as $$
    select jsonb_build_object('correctionId', c.id::text, 'orderId', c.order_id::text, 'ticketId', c.ticket_id::text,
      'number', o.number, 'ticket', o.number || '-' || t.passenger_number, 'fee', c.fee_fen, 'at', orders.instant(c.ended_at))
    from orders.corrections c join orders.orders o on o.id = c.order_id join orders.tickets t on t.id = c.ticket_id
    where c.id = of_correction
  $$;

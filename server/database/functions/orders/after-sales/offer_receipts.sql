-- What came of offers, as the replies of their confirmations give it.
-- Takes: offers.
-- Gives: one row for each, with the reply; money in fen.
-- Locks: nothing.
-- Raises: nothing.
create or replace function orders.offer_receipts(offers bigint[]) returns table (offer_id bigint, receipt jsonb)
  language sql stable
  as $$
    select f.id, jsonb_build_object('offerId', f.id::text, 'kind', f.kind, 'orderId', f.order_id::text, 'number', o.number,
      'back', f.back_fen, 'due', f.due_fen, 'fee', f.fee_fen, 'at', orders.instant(f.ended_at),
      'tickets', coalesce((
        select jsonb_agg(jsonb_build_object('id', t.id::text, 'number', o.number || '-' || t.passenger_number,
          'seat', coalesce(t.seat_label, ''), 'price', t.price_fen) order by t.passenger_number, t.id)
        from orders.offer_lines l join orders.tickets t on t.id = l.new_ticket_id where l.offer_id = f.id), '[]'),
      'payouts', coalesce((
        select jsonb_agg(jsonb_build_object('method', p.method, 'fen', p.fen, 'state', p.state) order by p.id)
        from accounts.payouts p where p.cause_kind = 'offer' and p.cause_id = f.id), '[]'))
    from orders.offers f join orders.orders o on o.id = f.order_id where f.id = any (offers)
  $$;

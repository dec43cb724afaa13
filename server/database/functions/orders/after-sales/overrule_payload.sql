-- What a second person approves of an overruled offer.
-- Takes: an offer.
-- Gives: the payload of the approval, money in fen.
-- Locks: nothing.
-- Raises: nothing.
create or replace function orders.overrule_payload(of_offer bigint) returns jsonb
  language sql stable
  as $$
    select jsonb_build_object('offer', f.id::text, 'kind', f.kind, 'order', o.number, 'overrule', f.overrule, 'reason', f.reason,
      'tickets', (select count(*) from orders.offer_lines l where l.offer_id = f.id),
      'fee', f.fee_fen, 'back', f.back_fen, 'due', f.due_fen)
    from orders.offers f join orders.orders o on o.id = f.order_id where f.id = of_offer
  $$;

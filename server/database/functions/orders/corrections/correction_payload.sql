-- What a second person approves of a correction. The new person is in it as a keyed hash.
-- Takes: a correction.
-- Gives: the payload of the approval, money in fen.
-- Locks: nothing.
-- Raises: nothing.
create or replace function orders.correction_payload(of_correction bigint) returns jsonb
  language sql stable
  as $$
    select jsonb_build_object('correction', c.id::text, 'order', o.number, 'ticket', o.number || '-' || t.passenger_number,
      'kind', c.kind, 'fee', c.fee_fen, 'person', encode(c.person_hash, 'hex'))
    from orders.corrections c join orders.orders o on o.id = c.order_id join orders.tickets t on t.id = c.ticket_id
    where c.id = of_correction
  $$;

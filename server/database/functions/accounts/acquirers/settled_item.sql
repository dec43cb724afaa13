-- What an acquirer settles: payments, payouts and top-ups by its methods, each with the reference that its statement names.
-- Takes: kind (payment, payout, topUp) and id.
-- Gives: signed amount in fen (negative: paid out), method, reference, moment, order or null, the number people know it by, the
-- transfer that booked it, whether that was taken back; no row when it is not there or not booked.
-- Locks: nothing.
-- Raises: nothing.
create or replace function accounts.settled_item(item_kind text, item_id bigint, out fen bigint, out method text, out reference text,
    out at timestamptz, out order_id bigint, out number text, out transfer_id bigint, out taken_back boolean)
  returns setof record
  language sql stable
  as $$
    select p.fen, p.method, p.reference, p.at, p.order_id, o.number, p.transfer_id, false
    from orders.payments p join orders.orders o on o.id = p.order_id where item_kind = 'payment' and p.id = item_id
    union all
    select -x.fen, x.method, x.reference, x.paid_at, x.order_id, o.number, x.transfer_id, false
    from accounts.payouts x join orders.orders o on o.id = x.order_id
    where item_kind = 'payout' and x.id = item_id and x.transfer_id is not null
    union all
    select u.fen, u.method, u.reference, t.at, null, u.id::text, u.transfer_id, u.state = 'takenBack'
    from agents.top_ups u join accounts.transfers t on t.id = u.transfer_id where item_kind = 'topUp' and u.id = item_id
  $$;

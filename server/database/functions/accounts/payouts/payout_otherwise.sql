-- What a second person approves when a payout is paid in another way than its payment was.
-- Takes: a payout, the other method.
-- Gives: the payload of the approval, money in fen; null when there is no such payout.
-- Locks: nothing.
-- Raises: nothing.
create or replace function accounts.payout_otherwise(payout bigint, other_method text) returns jsonb
  language sql stable
  as $$
    select jsonb_build_object('payout', p.id::text, 'order', o.number, 'fen', p.fen, 'from', p.method, 'to', other_method,
      'attempts', p.attempts)
    from accounts.payouts p join orders.orders o on o.id = p.order_id where p.id = payout
  $$;

-- Asks for payouts of an order: the newest payment first, never more of a payment than it took in less its payouts. Into a
-- wallet it is paid at once; so is cash from the till of who gives it back, when it is handed over now. The refund itself
-- has been posted by the caller: unearned to operator:refundsPayable.
-- Takes: the order; the amount in fen, positive or 0; what it is given back for (kind and id); user; moment; whether cash is
-- handed over now.
-- Gives: an array of objects: id, paymentId, method, fen, state; empty for 0 fen.
-- Locks: the order, then its payments and payouts. For an order paid from a wallet the caller has locked the wallet, before the sailings.
-- Raises: check_violation when the payments have less left than is asked for.
create or replace function accounts.request_payouts(of_order bigint, amount bigint, cause orders.change_cause, by_user bigint,
    moment timestamptz, cash_now boolean) returns jsonb
  language plpgsql
as $$
declare
  payment record;
  asked bigint;
  reached text;
  remaining bigint := amount;
  requested jsonb := '[]';
begin
  perform from orders.orders o where o.id = of_order for no key update;
  if amount < 0 then
    raise exception 'payouts of % fen', amount using errcode = 'check_violation';
  end if;
  for payment in
    select p.id, p.method, p.fen - coalesce((select sum(x.fen) from accounts.payouts x
      where x.payment_id = p.id and x.state <> 'cancelled'), 0) as room
    from orders.payments p join accounts.transfers taken on taken.id = p.transfer_id
    -- The fee of a correction is kept: it paid for no ticket.
    where p.order_id = of_order and taken.kind <> 'correction' order by p.number desc
  loop
    continue when payment.room <= 0;
    exit when remaining = 0;
    insert into accounts.payouts (order_id, payment_id, method, fen, cause_kind, cause_id, requested_at, requested_by)
    values (of_order, payment.id, payment.method, least(remaining, payment.room), cause.kind, cause.id, moment, by_user)
    returning id into asked;
    reached := case when payment.method = 'wallet' or payment.method = 'cash' and cash_now
      then accounts.pay_payout(asked, by_user, moment, '', false) else 'requested' end;
    requested := requested || jsonb_build_object('id', asked::text, 'paymentId', payment.id::text, 'method', payment.method,
      'fen', least(remaining, payment.room), 'state', reached);
    remaining := remaining - least(remaining, payment.room);
  end loop;
  if remaining > 0 then
    raise exception 'the payments of order % have % fen less than is given back', of_order, remaining
      using errcode = 'check_violation', constraint = 'within_payments';
  end if;
  return requested;
end $$;

-- Asks for payouts of orders: of each the newest payment first, never more of a payment than it took in less its payouts. Into a
-- wallet it is paid at once; so is cash from the till of who gives it back, when it is handed over now. The refund itself
-- has been posted by the caller: unearned to operator:refundsPayable.
-- Takes: requests, at most one of an order; fen positive or 0.
-- Gives: nothing.
-- Locks: the orders, then their payments and payouts. For an order paid from a wallet the caller has locked the wallet, before the sailings.
-- Raises: FW410 as accounts.pay_payouts; check_violation when the payments of an order have less left than is asked for.
create or replace function accounts.request_payouts(wanted accounts.payout_request[]) returns void
  language plpgsql
as $$
declare
  short bigint;
  at_once accounts.payout_payment[];
begin
  if wanted = '{}' then
    return;
  end if;
  if exists (select from unnest(wanted) x where x.fen < 0) then
    raise exception 'payouts of less than 0 fen' using errcode = 'check_violation';
  end if;
  perform from orders.orders o where o.id in (select x.order_id from unnest(wanted) x) order by o.id for no key update;
  with payment as (
    select x.order_id, x.fen as asked, x.cause_kind, x.cause_id, x.user_id, x.at, x.cash_now, p.id, p.method, p.number,
      greatest(p.fen - coalesce((select sum(y.fen) from accounts.payouts y where y.payment_id = p.id and y.state <> 'cancelled'), 0), 0)
        as room
    from unnest(wanted) x join orders.payments p on p.order_id = x.order_id
    -- The fee of a correction is kept: it paid for no ticket.
    join accounts.transfers taken on taken.id = p.transfer_id and taken.kind <> 'correction'
  ), share as (
    select p.*, least(p.room, greatest(0, p.asked - coalesce(sum(p.room) over (
      partition by p.order_id order by p.number desc rows between unbounded preceding and 1 preceding), 0)))::bigint as fen
    from payment p
  ), asked as (
    insert into accounts.payouts (order_id, payment_id, method, fen, cause_kind, cause_id, requested_at, requested_by)
    select s.order_id, s.id, s.method, s.fen, s.cause_kind, s.cause_id, s.at, s.user_id
    from share s where s.fen > 0 order by s.order_id, s.number desc
    returning id, order_id, method, fen
  )
  select
    (select x.order_id from unnest(wanted) x
      where x.fen > coalesce((select sum(a.fen) from asked a where a.order_id = x.order_id), 0) limit 1),
    array_agg(row(a.id, x.user_id, x.at, '', false)::accounts.payout_payment order by a.id)
      filter (where a.method = 'wallet' or a.method = 'cash' and x.cash_now)
  into short, at_once
  from asked a join unnest(wanted) x on x.order_id = a.order_id;
  if short is not null then
    raise exception 'the payments of order % have less than is given back', short
      using errcode = 'check_violation', constraint = 'within_payments';
  end if;
  if at_once is not null then
    perform accounts.pay_payouts(at_once);
  end if;
end $$;

-- Pays payouts: the money leaves the till of who pays it out, the payment service, the bank, or goes back into the wallet. Cash that
-- waited becomes collected, everything else paid.
-- Takes: payments, at most one of a payout; the payouts locked by the caller, their wallets too when they go into one.
-- Gives: nothing.
-- Locks: the payouts, the wallets they go into, and the shifts of who pays out cash.
-- Raises: FW410 with the order, code and detail of cash that its till does not have; check_violation when one cannot be paid from its
-- state.
create or replace function accounts.pay_payouts(payments accounts.payout_payment[]) returns void
  language plpgsql
as $$
declare
  payouts bigint[];
  postings accounts.posting[];
begin
  perform from accounts.payouts p where p.id in (select x.payout_id from unnest(payments) x) order by p.id for no key update;
  perform accounts.take_from_tills(payments);
  perform accounts.open_accounts(array(
    select accounts.acquirer_account(p.method, x.at) from unnest(payments) x join accounts.payouts p on p.id = x.payout_id
    where p.method in ('card', 'wechat', 'alipay')));
  select array_agg(p.id order by p.id), array_agg(row('payout', p.order_id, x.at, '', wallet.organisation_id, array[
      row(accounts.id_of('operator:refundsPayable'), -p.fen, null)::accounts.posted_entry,
      row(coalesce(wallet.account_id, accounts.id_of(case p.method
        when 'bank' then 'operator:bank'
        else accounts.taking_code(p.method, (
          select s.id from accounts.till_shifts s where s.clerk_id = x.user_id and s.state = 'open'), x.at) end)), p.fen,
        null)::accounts.posted_entry],
      x.user_id, 'payout', p.id, null)::accounts.posting order by p.id)
  into payouts, postings
  from unnest(payments) x
  join accounts.payouts p on p.id = x.payout_id
  join orders.orders o on o.id = p.order_id
  left join accounts.wallets wallet on p.method = 'wallet' and wallet.organisation_id = o.organisation_id;
  perform accounts.change_payouts(array(
    select row(p.id, case when p.method = 'cash' and x.waited then 'collected' else 'paid' end, x.at, x.user_id, x.receipt, '', null,
      booked.transfer_id)::accounts.payout_change
    from rows from (unnest(payouts), unnest(accounts.post(postings))) as booked(payout_id, transfer_id)
    join unnest(payments) x on x.payout_id = booked.payout_id join accounts.payouts p on p.id = booked.payout_id));
end $$;

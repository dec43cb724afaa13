-- Pays a payout: the money leaves the till of who gives it, the payment service, the bank, or goes back into the wallet.
-- Takes: the payout, locked by the caller, its wallet too when it goes into one; user, moment, receipt number or ''.
-- Gives: the new state: collected for cash that waited, else paid.
-- Locks: the payout, and the wallet when it goes into one.
-- Raises: check_violation when it cannot be paid from its state.
create or replace function accounts.pay_payout(payout bigint, by_user bigint, moment timestamptz, receipt text default '',
    waited boolean default true) returns text
  language plpgsql
as $$
declare
  paid accounts.payouts;
  account text;
  organisation bigint;
  transfers bigint[];
  new_state text;
begin
  select * into paid from accounts.payouts p where p.id = payout for no key update;
  case paid.method
    when 'cash' then
      account := accounts.till_code('cash', 'counter', by_user, moment);
      perform accounts.open_accounts(array(
        select row(null, account, 'till', u.organisation_id, by_user, null, accounts.day_of(moment), null)::accounts.accounts
        from staff.users u where u.id = by_user));
    when 'wallet' then
      select w.organisation_id, a.code into organisation, account
      from orders.orders o join accounts.wallets w on w.organisation_id = o.organisation_id
      join accounts.accounts a on a.id = w.account_id where o.id = paid.order_id;
    when 'bank' then account := 'operator:bank';
    else account := 'acquirer:' || paid.method;
  end case;
  transfers := accounts.post(array[row('payout', paid.order_id, moment, '', organisation, array[
    row(accounts.id_of('operator:refundsPayable'), -paid.fen, null)::accounts.posted_entry,
    row(accounts.id_of(account), paid.fen, null)::accounts.posted_entry], by_user, 'payout', paid.id, null)::accounts.posting]);
  new_state := case when paid.method = 'cash' and waited then 'collected' else 'paid' end;
  perform accounts.change_payout(paid.id, new_state, moment, by_user, receipt, '', null, transfers[1]);
  return new_state;
end $$;

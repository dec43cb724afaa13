-- Requests a withdrawal: its money goes from the available to the frozen part of the wallet. Credit is not money: only what the
-- wallet has beyond it can be taken out.
-- Takes: the organisation, the amount in fen, a note, user, moment.
-- Gives: the withdrawal; or why not, with what could be taken out in fen: noWallet, noBankAccount, short.
-- Locks: the wallet.
-- Raises: nothing.
create or replace function agents.request_withdrawal(of_organisation bigint, amount bigint, remark text, by_user bigint,
    moment timestamptz, out withdrawal bigint, out refusal text, out free_fen bigint)
  language plpgsql
as $$
declare
  wallet accounts.wallets;
  account bigint;
  frozen bigint;
begin
  select * into wallet from accounts.wallets w where w.organisation_id = of_organisation for no key update;
  account := agents.registered_bank_account(of_organisation, moment);
  free_fen := greatest(wallet.balance_fen, 0);
  refusal := case
    when wallet.organisation_id is null then 'noWallet'
    when account is null then 'noBankAccount'
    when amount > free_fen then 'short' end;
  if refusal is not null then
    return;
  end if;
  withdrawal := nextval('agents.withdrawals_id_seq');
  frozen := (accounts.post(array[row('withdrawal', null, moment, '', of_organisation, array[
    row(wallet.account_id, -amount, null)::accounts.posted_entry,
    row(wallet.frozen_account_id, amount, null)::accounts.posted_entry], by_user, 'withdrawal', withdrawal, null)::accounts.posting]))[1];
  insert into agents.withdrawals (id, organisation_id, bank_account_id, fen, note, requested_at, requested_by, freeze_transfer_id)
  overriding system value
  values (withdrawal, of_organisation, account, amount, remark, moment, by_user, frozen);
end $$;

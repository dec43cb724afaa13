-- The one way the state of a withdrawal changes: it grows its version and records an event. What ends it is posted with it: paid
-- from the bank, or back into the available part of the wallet.
-- Takes: the withdrawal, its new state, user or null, moment, receipt number or '', reason or '', the list it is sent with or null.
-- Gives: nothing.
-- Locks: the withdrawal; the wallet when the withdrawal ends.
-- Raises: insufficient_privilege when it cannot make this change; unique_violation when the receipt number is another one's.
create or replace function agents.change_withdrawal(wanted bigint, new_state text, by_user bigint, moment timestamptz,
    receipt text default '', why text default '', list bigint default null) returns void
  language plpgsql
as $$
declare
  before agents.withdrawals;
  wallet accounts.wallets;
  posted bigint;
begin
  select * into before from agents.withdrawals w where w.id = wanted for no key update;
  if new_state in ('paid', 'refused', 'cancelled', 'returned') and before.ended_at is null then
    select * into wallet from accounts.wallets w where w.organisation_id = before.organisation_id for no key update;
    posted := (accounts.post(array[row('withdrawal', null, moment, receipt, before.organisation_id, array[
      row(wallet.frozen_account_id, -before.fen, null)::accounts.posted_entry,
      row(case when new_state = 'paid' then accounts.id_of('operator:bank') else wallet.account_id end, before.fen, null)::accounts.posted_entry],
      by_user, 'withdrawal', wanted, case when new_state <> 'paid' then before.freeze_transfer_id end)::accounts.posting]))[1];
  end if;
  with changed as (
    update agents.withdrawals w set state = new_state, version = w.version + 1,
      reference = case when receipt = '' then w.reference else receipt end,
      error = case when new_state = 'failed' then why else w.error end,
      list_id = coalesce(list, w.list_id), end_transfer_id = posted, ended_at = case when posted is not null then moment end
    where w.id = wanted
    returning w.id, w.version
  )
  insert into agents.withdrawal_events (withdrawal_id, number, at, from_state, to_state, user_id, reference, reason, list_id)
  select c.id, c.version, moment, before.state, new_state, by_user, receipt, why, list from changed c;
end $$;

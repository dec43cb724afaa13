-- Opens the wallet of an agent with its two accounts, empty and without credit. What is there stays.
-- Takes: an organisation that is an agent.
-- Gives: nothing.
-- Locks: the rows it inserts.
-- Raises: foreign_key_violation when the organisation is no agent.
create or replace function accounts.open_wallet(organisation bigint) returns void language plpgsql as $$
begin
  perform accounts.open_accounts(array[
    row(null, format('agent:%s:available', organisation), 'wallet', organisation, null, null, null, null)::accounts.accounts,
    row(null, format('agent:%s:frozen', organisation), 'frozen', organisation, null, null, null, null)::accounts.accounts]);
  insert into accounts.wallets (organisation_id, account_id, frozen_account_id)
  select organisation, available.id, frozen.id
  from accounts.accounts available, accounts.accounts frozen
  where available.code = format('agent:%s:available', organisation) and frozen.code = format('agent:%s:frozen', organisation)
  on conflict do nothing;
end $$;

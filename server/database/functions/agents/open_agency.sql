-- What an organisation of kind agent needs to sell: its row as an agent, its two accounts, an empty wallet without
-- credit. What is there stays.
-- Takes: an organisation; that its kind is agent is for the caller to see to.
-- Gives: nothing.
-- Locks: the rows it inserts.
-- Raises: foreign_key_violation when there is no such organisation.
create or replace function agents.open_agency(organisation bigint) returns void language plpgsql as $$
begin
  insert into agents.agents (organisation_id, level) values (organisation, 'C') on conflict do nothing;
  insert into accounts.accounts (code, kind, organisation_id)
  values (format('agent:%s:available', organisation), 'wallet', organisation),
    (format('agent:%s:frozen', organisation), 'frozen', organisation)
  on conflict (code) do nothing;
  insert into accounts.wallets (organisation_id, account_id, frozen_account_id)
  select organisation, available.id, frozen.id
  from accounts.accounts available, accounts.accounts frozen
  where available.code = format('agent:%s:available', organisation) and frozen.code = format('agent:%s:frozen', organisation)
  on conflict do nothing;
end $$;

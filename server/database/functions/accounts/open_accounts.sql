-- Opens the accounts that are not there yet. In the order of their codes, so that two batches never wait for each other
-- in a ring.
-- Takes: accounts by code, without ids; the same code may come more than once.
-- Gives: nothing.
-- Locks: the accounts it opens.
-- Raises: foreign_key_violation when an organisation, user or sailing is not there.
create or replace function accounts.open_accounts(missing accounts.accounts[]) returns void
  language plpgsql
as $$
begin
  insert into accounts.accounts (code, kind, organisation_id, user_id, sailing_id, day)
  select distinct on (w.code) w.code, w.kind, w.organisation_id, w.user_id, w.sailing_id, w.day
  from unnest(missing) w
  where not exists (select from accounts.accounts a where a.code = w.code)
  order by w.code
  on conflict (code) do nothing;
end $$;

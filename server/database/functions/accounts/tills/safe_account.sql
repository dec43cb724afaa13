-- The account of the safe of an organisation, to be opened.
-- Takes: the organisation.
-- Gives: the account as accounts.open_accounts takes it.
-- Locks: nothing.
-- Raises: nothing.
create or replace function accounts.safe_account(organisation bigint) returns accounts.accounts
  language sql stable parallel safe
  as $$ select row(null, 'safe:' || organisation, 'safe', organisation, null, null, null, null)::accounts.accounts $$;

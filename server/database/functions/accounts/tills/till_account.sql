-- The account of the cash of a shift, to be opened.
-- Takes: the shift, its organisation, its clerk, its day.
-- Gives: the account as accounts.open_accounts takes it.
-- Locks: nothing.
-- Raises: nothing.
create or replace function accounts.till_account(shift bigint, organisation bigint, clerk bigint, day date) returns accounts.accounts
  language sql stable parallel safe
  as $$ select row(null, accounts.till_code(shift), 'till', organisation, clerk, null, day, null)::accounts.accounts $$;

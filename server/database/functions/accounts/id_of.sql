-- An account by its code.
-- Takes: a code.
-- Gives: the id; null when it is not opened yet.
-- Locks: nothing.
-- Raises: nothing.
create or replace function accounts.id_of(account_code text) returns bigint
  language sql stable
  as $$ select a.id from accounts.accounts a where a.code = account_code $$;

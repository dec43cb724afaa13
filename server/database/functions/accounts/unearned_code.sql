-- The account of what was paid for a sailing that has not sailed yet.
-- Takes: a sailing.
-- Gives: the code of the account, whether it exists or not.
-- Locks: nothing.
-- Raises: nothing.
create or replace function accounts.unearned_code(sailing_id bigint) returns text
  language sql immutable parallel safe
  return 'sailing:' || sailing_id::text || ':unearned';

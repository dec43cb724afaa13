-- The account of the cash of a shift.
-- Takes: a shift.
-- Gives: the code of the account, whether it exists or not.
-- Locks: nothing.
-- Raises: nothing.
create or replace function accounts.till_code(shift bigint) returns text
  language sql immutable parallel safe
  return 'till:' || shift::text;

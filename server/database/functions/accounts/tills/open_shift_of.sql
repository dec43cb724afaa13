-- The open shift of a clerk, to take money into or to pay it out of. While one takes money the shift is not closed.
-- Takes: the clerk.
-- Gives: the shift; null when none is open.
-- Locks: the shift, against being closed.
-- Raises: nothing.
create or replace function accounts.open_shift_of(clerk bigint) returns bigint
  language sql
  as $$ select s.id from accounts.till_shifts s where s.clerk_id = clerk and s.state = 'open' for key share $$;

-- The cash that the till of a shift has to have.
-- Takes: the shift.
-- Gives: fen; below zero when more was paid out than came in.
-- Locks: nothing.
-- Raises: nothing.
create or replace function accounts.cash_of(shift bigint) returns bigint
  language sql stable
  as $$
    select coalesce(-sum(e.fen), 0)::bigint from accounts.accounts a join accounts.entries e on e.account_id = a.id
    where a.code = accounts.till_code(shift)
  $$;

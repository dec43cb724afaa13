-- The first day of the ledger: what was before it has no period.
-- Takes: nothing.
-- Gives: the day; null while none is closed.
-- Locks: nothing.
-- Raises: nothing.
create or replace function settlement.first_day() returns date
  language sql stable
  as $$ select min(d.day) from accounts.closed_days d $$;

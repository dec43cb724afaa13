-- The day after a period.
-- Takes: kind (day, month, year) and first day.
-- Gives: the first day of the next period.
-- Locks: nothing.
-- Raises: nothing.
create or replace function settlement.period_end(of_kind text, begins date) returns date
  language sql immutable parallel safe
  return (begins + ('1 ' || of_kind)::interval)::date;

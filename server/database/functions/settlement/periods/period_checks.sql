-- What has to be done before a period is closed.
-- Takes: kind (day, month, year) and first day.
-- Gives: each check with how much of it blocks the close, and how much is explained and only named.
-- Locks: nothing.
-- Raises: nothing.
create or replace function settlement.period_checks(of_kind text, begins date)
  returns table (place integer, code text, blocking integer, named integer)
  language sql stable
as $$
  select * from settlement.day_checks(begins) where of_kind = 'day'
  union all select * from settlement.month_checks(begins) where of_kind = 'month'
  union all select * from settlement.year_checks(begins) where of_kind = 'year'
$$;

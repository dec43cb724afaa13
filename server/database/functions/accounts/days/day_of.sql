-- The day that tills and daily limits count a moment to.
-- Takes: a moment.
-- Gives: the day in Asia/Shanghai.
-- Locks: nothing.
-- Raises: nothing.
create or replace function accounts.day_of(moment timestamptz) returns date
  language sql immutable parallel safe
  return (moment at time zone 'Asia/Shanghai')::date;

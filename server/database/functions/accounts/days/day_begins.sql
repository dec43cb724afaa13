-- The moment a day begins in the operating time zone.
-- Takes: a day.
-- Gives: midnight in Asia/Shanghai.
-- Locks: nothing.
-- Raises: nothing.
create or replace function accounts.day_begins(day date) returns timestamptz
  language sql immutable parallel safe
  return day::timestamp at time zone 'Asia/Shanghai';

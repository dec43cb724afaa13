-- A moment for a digest, whatever the time zone and date style of the session. In UTC, whose parts are immutable: so the planner writes
-- the expression in place of the call. A double holds microseconds until the year 2242 to less than a quarter of one, so that rounding gives
-- each of them exactly, in a fraction of the time of a numeric.
-- Takes: a moment.
-- Gives: microseconds since 1970.
-- Locks: nothing.
-- Raises: nothing.
create or replace function settlement.micros(moment timestamptz) returns bigint
  language sql immutable parallel safe
  return (date_part('epoch', moment at time zone 'UTC') * 1000000)::bigint;

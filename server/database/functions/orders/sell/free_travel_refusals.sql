-- Threshold of the rate limit of travel refusals: so many within an hour pass without a pause; after them each doubles
-- it, up to fifteen minutes, and administrators are notified.
-- Takes: nothing.
-- Gives: a number of refusals.
-- Locks: nothing.
-- Raises: nothing.
create or replace function orders.free_travel_refusals() returns integer
  language sql immutable parallel safe
  return 10;

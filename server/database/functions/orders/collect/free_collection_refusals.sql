-- Threshold of the rate limit of collections: so many refusals within an hour pass without a pause; after them each doubles it, up
-- to fifteen minutes.
-- Takes: nothing.
-- Gives: a number of refusals.
-- Locks: nothing.
-- Raises: nothing.
create or replace function orders.free_collection_refusals() returns integer
  language sql immutable parallel safe
  return 10;

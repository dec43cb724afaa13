-- Leg mask of a trip.
-- Takes: from and to as stop numbers.
-- Gives: the legs from one stop to a later one, leg n as bit n.
-- Locks: nothing.
-- Raises: nothing.
create or replace function inventory.trip_mask(from_stop integer, to_stop integer) returns integer
  language sql immutable parallel safe
  return (((1::bigint << (to_stop - from_stop)) - 1) << from_stop)::integer;

-- How many neighbouring legs a trip would leave free on a seat: the fewer, the less is broken up.
-- Takes: the leg mask of the seat, from and to as stop numbers, how many stops the sailing has.
-- Gives: 0, 1 or 2.
-- Locks: nothing.
-- Raises: nothing.
create or replace function inventory.gap(mask integer, from_stop integer, to_stop integer, stops integer) returns integer
  language sql immutable parallel safe
  return (from_stop > 0 and mask & (1 << greatest(from_stop - 1, 0)) = 0)::integer
    + (to_stop < stops - 1 and mask & (1 << to_stop) = 0)::integer;

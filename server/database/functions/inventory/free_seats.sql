-- Seats of a class that are on sale to everybody for a trip.
-- Takes: sailing, class, from and to as stop numbers.
-- Gives: how many.
-- Locks: nothing.
-- Raises: nothing.
create or replace function inventory.free_seats(in_sailing bigint, of_class bigint, from_stop integer, to_stop integer) returns integer
  language sql stable
  as $$ select (select count(*)::integer from inventory.seats s
    where s.sailing_id = in_sailing and s.class_id = of_class
      and s.closed & inventory.trip_mask(from_stop, to_stop) = 0) $$;

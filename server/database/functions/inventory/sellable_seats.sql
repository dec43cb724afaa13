-- Seats of a class that could be sold for a trip: free, and no more than the ship may still carry on its fullest leg.
-- Takes: sailing, class, from and to as stop numbers.
-- Gives: how many.
-- Locks: nothing.
-- Raises: nothing.
create or replace function inventory.sellable_seats(in_sailing bigint, of_class bigint, from_stop integer, to_stop integer) returns integer
  language sql stable
  as $$ select greatest(0, least(inventory.free_seats(in_sailing, of_class, from_stop, to_stop), (
    select s.certified_capacity - (select max(leg) from unnest(l.legs[from_stop + 1 : to_stop]) leg)
    from sailings.sailings s join inventory.loads l on l.sailing_id = s.id where s.id = in_sailing))) $$;

-- Seats that passengers would keep for another trip, where that is possible.
-- Takes: sailing, class, from and to as stop numbers, and the seats, null where there is none.
-- Gives: the same seats in the same order, null in place of those that are not free on all legs of the trip.
-- Locks: nothing. The caller holds the lock of the sailing.
-- Raises: nothing.
create or replace function inventory.still_free(in_sailing bigint, of_class bigint, from_stop integer, to_stop integer, kept bigint[])
  returns bigint[]
  language sql stable
  as $$ select array_agg(s.id order by k.number)
    from unnest(kept) with ordinality k(id, number)
    left join inventory.seats s on s.id = k.id and s.sailing_id = in_sailing and s.class_id = of_class
      and s.closed & inventory.trip_mask(from_stop, to_stop) = 0 $$;

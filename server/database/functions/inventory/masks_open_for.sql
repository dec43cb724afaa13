-- The leg masks of seats in use that are on sale for a trip, each once: a loose index scan, which reads one seat a mask,
-- a few dozen on a ship of any size. After a mask that does not fit no other one does before the next higher legs beyond
-- the trip, so the scan goes on there.
-- Takes: sailing, class, from and to as stop numbers, how many stops the sailing has.
-- Gives: the masks, and how many neighbouring legs the trip would leave free on their seats.
-- Locks: nothing.
-- Raises: nothing.
create or replace function inventory.masks_open_for(in_sailing bigint, of_class bigint, from_stop integer, to_stop integer, stops integer)
  returns table (closed integer, gap integer)
  language sql stable rows 20
  as $$
    with recursive masks (closed) as (
      values (0)
      union all
      select (select s.closed from inventory.seats s
        where s.sailing_id = in_sailing and s.class_id = of_class
          and s.closed >= case when m.closed & inventory.trip_mask(from_stop, to_stop) = 0 then m.closed::bigint + 1
            else ((m.closed::bigint >> to_stop) + 1) << to_stop end
        order by s.closed limit 1)
      from masks m where m.closed is not null
    )
    select m.closed, inventory.gap(m.closed, from_stop, to_stop, stops)
    from masks m where m.closed > 0 and m.closed & inventory.trip_mask(from_stop, to_stop) = 0
  $$;

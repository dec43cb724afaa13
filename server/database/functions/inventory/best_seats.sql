-- The seats that a trip breaks up least, for `seat_count` single travellers with the same trip. Seats already used on
-- other legs are examined first, at most `max_used` of them, so that a ship of any size costs the same; then untouched
-- ones in order.
-- Takes: sailing, class, from and to as stop numbers, how many stops the sailing has, how many seats, the position at
-- which untouched seats begin, how many used seats to look through (null: all).
-- Gives: the seats with their labels, the best first, numbered; fewer when there are no more.
-- Locks: nothing.
-- Raises: nothing.
create or replace function inventory.best_seats(in_sailing bigint, of_class bigint, from_stop integer, to_stop integer, stops integer,
    seat_count integer, start integer, max_used integer)
  returns table (id bigint, label text, place bigint)
  language sql stable
  as $$
    select c.id, c.label, row_number() over (order by c.gap, c.untouched, c.position)
    from (
      (select used.id, used.label, used.position, false as untouched, inventory.gap(used.mask, from_stop, to_stop, stops) as gap
      from (
        select s.id, s.label, s.position, s.mask, s.lock_reason from inventory.seats s
        where s.sailing_id = in_sailing and s.class_id = of_class
          and s.mask > 0 and s.mask < inventory.trip_mask(0, stops - 1)
        limit max_used) used
      where used.mask & inventory.trip_mask(from_stop, to_stop) = 0 and used.lock_reason is null)
      union all
      (select s.id, s.label, s.position, true, inventory.gap(0, from_stop, to_stop, stops)
      from inventory.seats s
      where s.sailing_id = in_sailing and s.class_id = of_class and s.mask = 0 and s.position >= start and s.lock_reason is null
      order by s.position limit seat_count)
    ) c
    order by c.gap, c.untouched, c.position
    limit seat_count
  $$;

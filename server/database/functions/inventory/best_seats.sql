-- The seats that a trip breaks up least, for `seat_count` single travellers with the same trip: of every mask on sale for
-- it the first seats, and the first untouched ones.
-- Takes: sailing, class, from and to as stop numbers, how many stops the sailing has, how many seats, the position at
-- which untouched seats begin.
-- Gives: the seats with their labels, the best first, numbered; fewer when there are no more.
-- Locks: nothing.
-- Raises: nothing.
create or replace function inventory.best_seats(in_sailing bigint, of_class bigint, from_stop integer, to_stop integer, stops integer,
    seat_count integer, start integer)
  returns table (id bigint, label text, place bigint)
  language sql stable
  as $$
    select c.id, c.label, row_number() over (order by c.gap, c.untouched, c.position)
    from (
      select used.id, used.label, used.position, false as untouched, m.gap
      from inventory.masks_open_for(in_sailing, of_class, from_stop, to_stop, stops) m
      cross join lateral (
        select s.id, s.label, s.position from inventory.seats s
        where s.sailing_id = in_sailing and s.class_id = of_class and s.closed = m.closed
        order by s.position limit seat_count) used
      union all
      (select s.id, s.label, s.position, true, inventory.gap(0, from_stop, to_stop, stops)
      from inventory.seats s
      where s.sailing_id = in_sailing and s.class_id = of_class and s.closed = 0 and s.position >= start
      order by s.position limit seat_count)
    ) c
    order by c.gap, c.untouched, c.position
    limit seat_count
  $$;

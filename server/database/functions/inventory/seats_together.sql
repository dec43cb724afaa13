-- Seats for people who travel together: side by side, else in one row, else in a block of rows one behind the other,
-- else on one deck, else anywhere. Among equal places the one that is broken up least, then the smallest, so that no
-- single seat is left over without need.
-- Takes: sailing, class, from and to as stop numbers, how many stops the sailing has, how many seats, the position at
-- which untouched seats begin, how many seats in use to look through (null: all), those that fit best first.
-- Gives: the seats with their labels in the order in which the party is seated; fewer when there are no more.
-- Locks: nothing.
-- Raises: nothing.
create or replace function inventory.seats_together(in_sailing bigint, of_class bigint, from_stop integer, to_stop integer, stops integer,
    seat_count integer, start integer, max_used integer)
  returns table (id bigint, label text)
  language sql stable
  as $$
    with free as materialized (
      (select used.*, m.gap
      from inventory.masks_open_for(in_sailing, of_class, from_stop, to_stop, stops) m
      cross join lateral (
        select s.id, s.label, s.position, s.deck, s.row_number, s.column_number, 0 as untouched from inventory.seats s
        where s.sailing_id = in_sailing and s.class_id = of_class and s.closed = m.closed
        order by s.position limit max_used) used
      order by m.gap, used.position limit max_used)
      union all
      (select s.id, s.label, s.position, s.deck, s.row_number, s.column_number, 1, inventory.gap(0, from_stop, to_stop, stops)
      from inventory.seats s
      where s.sailing_id = in_sailing and s.class_id = of_class and s.closed = 0 and s.position >= start
      order by s.position limit least(max_used, 64 + 4 * seat_count))
    ), positioned as (
      select f.*, f.column_number - row_number() over (partition by f.deck, f.row_number order by f.column_number) as run
      from free f
    ), counted as materialized (
      select p.*, count(*) over side as side_free, count(*) over row as row_free, count(*) over floor as deck_free,
        avg(gap) over side as side_gap, avg(gap) over row as row_gap, row_number() over in_side as side_place
      from positioned p
      window side as (partition by deck, row_number, run), row as (partition by deck, row_number),
        floor as (partition by deck), in_side as (partition by deck, row_number, run order by column_number)
    ), block as materialized (
      select b.deck, b.row_number, b.run, b.people from inventory.block_of_rows(
        (select array_agg(row(r.deck, r.row_number, r.run, r.side_free, r.column_number, r.side_gap)::inventory.free_run)
          from (
            select distinct on (c.deck, c.row_number) c.* from counted c
            order by c.deck, c.row_number, c.side_free desc, c.run, c.column_number) r), seat_count) b
      where not exists (select from counted c where c.row_free >= seat_count)
    ), ranked as (
      select c.*, case when c.side_free >= seat_count then 0 when c.row_free >= seat_count then 1
        when c.side_place <= b.people then 2 when c.deck_free >= seat_count then 3 else 4 end as tier
      from counted c
      left join block b on b.deck = c.deck and b.row_number = c.row_number and b.run = c.run
    )
    select r.id, r.label from ranked r
    order by r.tier,
      case r.tier when 0 then r.side_gap when 1 then r.row_gap end,
      case r.tier when 0 then r.side_free when 1 then r.row_free end,
      case when r.tier < 4 then r.deck end,
      case when r.tier < 3 then r.row_number end,
      case when r.tier = 0 then r.run end,
      case when r.tier < 3 then r.column_number end,
      r.gap, r.untouched, r.position
    limit seat_count
  $$;

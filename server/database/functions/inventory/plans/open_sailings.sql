-- Makes the seats of sailings from their deck plans, in the order in which they are given out, and their loads.
-- Takes: sailings that have none yet.
-- Gives: how many seats.
-- Locks: the rows it inserts.
-- Raises: unique_violation when a sailing has its loads already.
create or replace function inventory.open_sailings(ids bigint[]) returns integer
  language sql
  as $$
    with opened as (
      select s.id, s.plan_id, s.stops_count, s.certified_capacity from sailings.sailings s where s.id = any (ids)
    ), loads as (
      insert into inventory.loads (sailing_id, legs, capacity)
      select id, array_fill(0, array[stops_count - 1]), certified_capacity from opened
    ), plan as (
      select s.plan_id, s.class_id, s.deck, s.row_number, s.column_number, s.label,
        row_number() over (partition by s.plan_id, s.class_id order by s.deck, s.row_number, s.column_number) as position
      from fleet.ship_seats s where s.plan_id in (select plan_id from opened)
    ), seats as (
      insert into inventory.seats (sailing_id, class_id, position, deck, row_number, column_number, label)
      select o.id, p.class_id, p.position, p.deck, p.row_number, p.column_number, p.label
      from opened o join plan p using (plan_id) order by o.id, p.class_id, p.position
      returning 1
    )
    select count(*)::integer from seats
  $$;

-- Counts people who were sold to into the loads of their sailings, and moves the begin of the search for untouched seats.
-- Takes: the requests that got their seats, and the seating.
-- Gives: nothing.
-- Locks: the loads. The caller holds the locks of the sailings.
-- Raises: nothing.
create or replace function inventory.add_to_loads(requests inventory.seat_request[], seating inventory.seating) returns void
  language plpgsql
as $$
declare
  search record;
begin
  update inventory.loads l set legs = (
    select array_agg(u.before + u.added order by u.leg)
    from unnest(l.legs, change.people) with ordinality as u(before, added, leg))
  from (
    select counted.sailing_id, array_agg(counted.people order by counted.leg) as people
    from (
      select r.sailing_id, leg,
        sum(case when leg > r.from_stop and leg <= r.to_stop then r.people else 0 end)::integer as people
      from unnest(requests) r cross join lateral generate_series(1, r.stops - 1) leg
      group by r.sailing_id, leg) counted
    group by counted.sailing_id) change
  where l.sailing_id = change.sailing_id;
  -- Not worth a write for a few steps.
  if seating.moved then
    for search in
      select distinct r.sailing_id, r.class_id, r.start
      from unnest(seating.assigned) g join unnest(requests) r on r.place = g.place where g.fresh >= r.start + 32
    loop
      update inventory.loads l set starts = l.starts || jsonb_build_object(search.class_id::text,
        inventory.first_untouched(search.sailing_id, search.class_id, search.start))
      where l.sailing_id = search.sailing_id;
    end loop;
  end if;
end $$;

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
    select array_agg(u.people + coalesce((
      select sum(r.people) from unnest(sold.requests) r where u.leg > r.from_stop and u.leg <= r.to_stop), 0)::integer order by u.leg)
    from unnest(l.legs) with ordinality as u(people, leg))
  from (select r.sailing_id, array_agg(r) as requests from unnest(requests) r group by r.sailing_id) sold
  where l.sailing_id = sold.sailing_id;
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

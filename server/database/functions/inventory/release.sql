-- Releases what tickets occupy: occupations, legs of seats, loads, and the start of the search for untouched seats.
-- Takes: tickets.
-- Gives: nothing.
-- Locks: occupations, seats and loads. The caller holds the locks of the sailings.
-- Raises: nothing.
create or replace function inventory.release(tickets bigint[]) returns void
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set jit = off
as $$
begin
  with freed as (
    delete from inventory.occupations o where o.ticket_id = any (tickets)
    returning o.sailing_id, o.seat_id, o.from_stop, o.to_stop
  ), seat as (
    update inventory.seats s set mask = s.mask & ~f.mask
    from (
      select freed.seat_id, bit_or(inventory.trip_mask(freed.from_stop, freed.to_stop)) as mask
      from freed where freed.seat_id is not null group by freed.seat_id) f
    where s.id = f.seat_id
    returning s.sailing_id, s.class_id, s.position, s.closed
  ), start as (
    select lowest.sailing_id, jsonb_object_agg(lowest.class_id::text, lowest.position) as lowered
    from (
      select s.sailing_id, s.class_id, min(s.position) as position from seat s where s.closed = 0 group by s.sailing_id, s.class_id
    ) lowest
    join inventory.loads l on l.sailing_id = lowest.sailing_id
    where lowest.position < (l.starts ->> lowest.class_id::text)::integer
    group by lowest.sailing_id
  )
  update inventory.loads l set
    legs = (
      select array_agg(u.before - (select count(*)::integer from freed f
        where f.sailing_id = l.sailing_id and u.leg > f.from_stop and u.leg <= f.to_stop) order by u.leg)
      from unnest(l.legs) with ordinality as u(before, leg)),
    starts = l.starts || coalesce((select s.lowered from start s where s.sailing_id = l.sailing_id), '{}')
  where l.sailing_id in (select f.sailing_id from freed f);
end $$;

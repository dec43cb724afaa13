-- The first call of a sailing at which its dock has no free berth: others lie there at the same time, from when boarding begins to
-- the departure, and half an hour after the last arrival.
-- Takes: the sailing.
-- Gives: the dock and its berths; no row when there is room everywhere.
-- Locks: nothing.
-- Raises: nothing.
create or replace function sailings.full_dock(of_sailing bigint) returns table (dock_id bigint, berths integer)
  language sql stable
  as $$
    select d.id, d.berths::integer
    from sailings.sailing_stops call join network.docks d on d.id = call.dock_id
    cross join lateral (select tstzrange(
      coalesce(call.planned_arrive, call.planned_depart - make_interval(mins => call.boarding_opens_minutes)),
      coalesce(call.planned_depart, call.planned_arrive + interval '30 minutes'), '[]') as at) lies
    where call.sailing_id = of_sailing and d.berths <= (
      select count(distinct other.sailing_id) from sailings.sailing_stops other join sailings.sailings run on run.id = other.sailing_id
      where other.dock_id = d.id and other.sailing_id <> of_sailing and run.status <> 'cancelled' and other.state <> 'skipped'
        and coalesce(other.planned_depart, other.planned_arrive) >= lower(lies.at) - interval '1 day'
        and coalesce(other.planned_arrive, other.planned_depart) <= upper(lies.at) + interval '1 day'
        and lies.at && tstzrange(
          coalesce(other.planned_arrive, other.planned_depart - make_interval(mins => other.boarding_opens_minutes)),
          coalesce(other.planned_depart, other.planned_arrive + interval '30 minutes'), '[]'))
    order by call.stop_number limit 1
  $$;

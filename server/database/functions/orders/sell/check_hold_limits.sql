-- Limits of holds of a batch, one after the other: what an earlier one holds counts for a later one.
-- Takes: the trips of a batch. The caller holds the locks of the agents, so that two holds at once do not pass the limit
-- together.
-- Gives: the trips, those refused that would pass a limit of their organisation.
-- Locks: nothing.
-- Raises: nothing.
create or replace function orders.check_hold_limits(trips orders.requested_trip[]) returns orders.requested_trip[]
  language plpgsql
as $$
declare
  trip orders.requested_trip;
  held record;
  most_in_all integer;
begin
  for trip in
    select t.* from unnest(trips) t where t.refusal is null and t.limits is not null order by t.organisation_id, t.place
  loop
    select coalesce(sum(h.seats) filter (where h.sailing_id = trip.sailing_id), 0) as on_sailing,
      coalesce(sum(h.seats), 0) as in_all
    into held
    from (
      select h.sailing_id, h.seats from orders.held_by(trip.organisation_id, (trip.limits ->> 'since')::timestamptz) h
      union all
      select t.sailing_id, t.people from unnest(trips) t
      where t.refusal is null and t.limits is not null and t.organisation_id = trip.organisation_id and t.place < trip.place) h;
    most_in_all := coalesce((select a.max_held from agents.agents a where a.organisation_id = trip.organisation_id),
      (trip.limits ->> 'inAll')::integer);
    if held.on_sailing + trip.people > (trip.limits ->> 'onSailing')::integer then
      trips[trip.place].refusal := 'orders.heldOnSailing';
      trips[trip.place].detail := jsonb_build_object('most', (trip.limits ->> 'onSailing')::integer, 'held', held.on_sailing);
    elsif held.in_all + trip.people > most_in_all then
      trips[trip.place].refusal := 'orders.heldInAll';
      trips[trip.place].detail := jsonb_build_object('most', most_in_all, 'held', held.in_all);
    end if;
  end loop;
  return trips;
end $$;

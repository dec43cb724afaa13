-- Takes the seats of one party: the wished ones where they are free, else seats together.
-- Takes: a trip.
-- Gives: the seats taken; null when there are not enough.
-- Locks: the seats. The caller holds the lock of the sailing.
-- Raises: FW409 when a seat was taken at the last moment.
create or replace function orders.seat_party(trip orders.asked_trip) returns orders.given_seat[] language plpgsql as $$
declare
  trip_legs integer := inventory.trip_mask(trip.from_stop, trip.to_stop);
  chosen bigint[];
  result orders.given_seat[];
begin
  if trip.seated = 0 then
    return '{}';
  end if;
  if trip.wanted_seats is not null then
    chosen := array(
      select s.id from inventory.seats s
      where s.id = any (trip.wanted_seats) and s.sailing_id = trip.sailing_id and s.class_id = trip.class_id
        and s.mask & trip_legs = 0 and s.lock_reason is null
      order by array_position(trip.wanted_seats, s.id) limit trip.seated);
  end if;
  if chosen is null or cardinality(chosen) < trip.seated then
    chosen := array(select s.id from inventory.seats_together(
      trip.sailing_id, trip.class_id, trip.from_stop, trip.to_stop, trip.stops, trip.seated, trip.start, 240) s);
  end if;
  -- Before anybody hears that nothing is left, every seat is looked at.
  if cardinality(chosen) < trip.seated then
    chosen := array(select s.id from inventory.seats_together(
      trip.sailing_id, trip.class_id, trip.from_stop, trip.to_stop, trip.stops, trip.seated, 0, null) s);
  end if;
  if cardinality(chosen) < trip.seated then
    return null;
  end if;
  with taken as (
    update inventory.seats s set mask = s.mask | trip_legs
    where s.id = any (chosen) and s.mask & trip_legs = 0 and s.lock_reason is null
    returning s.id, s.label, array_position(chosen, s.id) as seat_number, case when old.mask = 0 then s.position end as fresh
  )
  select array_agg(row(trip.place, t.seat_number, t.id, t.label, t.fresh)::orders.given_seat) into result from taken t;
  if cardinality(result) is distinct from trip.seated then
    raise exception 'a seat was taken at the last moment' using errcode = 'FW409';
  end if;
  return result;
end $$;

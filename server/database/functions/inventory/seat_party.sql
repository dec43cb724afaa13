-- Takes seats for one party, assigned automatically: together where there is room for that.
-- Takes: a request.
-- Gives: the seats taken; null when there are not enough.
-- Locks: the seats. The caller holds the lock of the sailing.
-- Raises: FW409 when a seat was taken at the last moment.
create or replace function inventory.seat_party(request inventory.seat_request) returns inventory.assigned_seat[]
  language plpgsql
as $$
declare
  trip_legs integer := inventory.trip_mask(request.from_stop, request.to_stop);
  chosen bigint[];
  result inventory.assigned_seat[];
begin
  if request.seated = 0 then
    return '{}';
  end if;
  chosen := array(select s.id from inventory.seats_together(
    request.sailing_id, request.class_id, request.from_stop, request.to_stop, request.stops, request.seated, request.start, 240) s);
  -- Exhaustive search before a refusal: every seat is examined.
  if cardinality(chosen) < request.seated then
    chosen := array(select s.id from inventory.seats_together(
      request.sailing_id, request.class_id, request.from_stop, request.to_stop, request.stops, request.seated, 0, null) s);
  end if;
  if cardinality(chosen) < request.seated then
    return null;
  end if;
  with taken as (
    update inventory.seats s set mask = s.mask | trip_legs
    where s.id = any (chosen) and s.closed & trip_legs = 0
    returning s.id, s.label, array_position(chosen, s.id) as seat_number, case when old.closed = 0 then s.position end as fresh
  )
  select array_agg(row(request.place, t.seat_number, t.id, t.label, t.fresh)::inventory.assigned_seat) into result from taken t;
  if cardinality(result) is distinct from request.seated then
    raise exception 'a seat was taken at the last moment' using errcode = 'FW409';
  end if;
  return result;
end $$;

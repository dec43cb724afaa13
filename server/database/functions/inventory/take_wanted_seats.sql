-- Takes the very seats that a party chose, and seats assigned automatically for those who chose none. Never another seat
-- than the one chosen: then nothing is taken.
-- Takes: a request with wanted seats, one for each passenger who needs a seat, null where none was chosen.
-- Gives: the seats taken, or a shortage that names the chosen seats that are not free on all legs of the trip.
-- Locks: the seats. The caller holds the lock of the sailing.
-- Raises: FW409 when a seat was taken at the last moment.
create or replace function inventory.take_wanted_seats(request inventory.seat_request) returns inventory.seating
  language plpgsql
as $$
declare
  trip_legs integer := inventory.trip_mask(request.from_stop, request.to_stop);
  chosen bigint[] := array_remove(request.wanted_seats, null);
  unassigned integer[] := array(
    select n from generate_subscripts(request.wanted_seats, 1) n where request.wanted_seats[n] is null order by n);
  unavailable bigint[];
  free integer;
  taken inventory.assigned_seat[];
  others inventory.assigned_seat[];
begin
  unavailable := array(
    select w.id from unnest(chosen) w(id)
    where not exists (
      select from inventory.seats s
      where s.id = w.id and s.sailing_id = request.sailing_id and s.class_id = request.class_id
        and s.closed & trip_legs = 0));
  free := inventory.free_seats(request.sailing_id, request.class_id, request.from_stop, request.to_stop);
  if unavailable <> '{}' or free < request.seated then
    return row('{}', array[row(request.place, request.seated, free, nullif(unavailable, '{}'))::inventory.shortage],
      false)::inventory.seating;
  end if;
  with updated as (
    update inventory.seats s set mask = s.mask | trip_legs
    where s.id = any (chosen) and s.closed & trip_legs = 0
    returning s.id, s.label, case when old.closed = 0 then s.position end as fresh
  )
  select array_agg(
    row(request.place, array_position(request.wanted_seats, u.id), u.id, u.label, u.fresh)::inventory.assigned_seat)
  into taken from updated u;
  -- Without a chosen seat: an aggregate of no rows is null.
  taken := coalesce(taken, '{}');
  if cardinality(taken) is distinct from cardinality(chosen) then
    raise exception 'a seat was taken at the last moment' using errcode = 'FW409';
  end if;
  request.seated := cardinality(unassigned);
  others := inventory.seat_party(request);
  if others is null then
    raise exception 'a seat was taken at the last moment' using errcode = 'FW409';
  end if;
  return row(taken || array(
    select row(o.place, unassigned[o.seat_number], o.seat_id, o.label, o.fresh)::inventory.assigned_seat from unnest(others) o),
    '{}', true)::inventory.seating;
end $$;

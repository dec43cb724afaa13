-- Takes the seats of one request: those that were chosen, else assigned automatically.
-- Takes: a request.
-- Gives: the seats taken, or the shortage.
-- Locks: the seats. The caller holds the lock of the sailing.
-- Raises: FW409 when a seat was taken at the last moment.
create or replace function inventory.take_for_request(request inventory.seat_request) returns inventory.seating
  language plpgsql
as $$
declare
  picked inventory.assigned_seat[];
begin
  if request.wanted_seats is not null then
    return inventory.take_wanted_seats(request);
  end if;
  picked := inventory.seat_party(request);
  if picked is not null then
    return row(picked, '{}', true)::inventory.seating;
  end if;
  return row('{}', array[row(request.place, request.seated,
    inventory.free_seats(request.sailing_id, request.class_id, request.from_stop, request.to_stop), null)::inventory.shortage],
    false)::inventory.seating;
end $$;

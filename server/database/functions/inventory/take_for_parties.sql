-- Seats of parties, and of single travellers with wishes, one after the other.
-- Takes: requests by place, and how many people the batch has; of those the ones with room for all of them.
-- Gives: the seats taken and who did not get theirs.
-- Locks: the seats it takes. The caller holds the locks of the sailings.
-- Raises: FW409 when a seat was taken at the last moment.
create or replace function inventory.take_for_parties(requests inventory.seat_request[], batch_people bigint)
  returns inventory.seating
  language plpgsql
as $$
declare
  result inventory.seating := row('{}', '{}', false)::inventory.seating;
  request inventory.seat_request;
  picked inventory.assigned_seat[];
begin
  for request in
    select r.* from unnest(requests) r
    where r.room >= batch_people and (r.seated > 1 or r.seated = 1 and r.wanted_seats is not null)
    order by r.place
  loop
    picked := inventory.seat_party(request);
    if picked is not null then
      result := row(result.assigned || picked, result.missing, true)::inventory.seating;
    else
      result.missing := result.missing || row(request.place, request.seated,
        inventory.free_seats(request.sailing_id, request.class_id, request.from_stop, request.to_stop))::inventory.shortage;
    end if;
  end loop;
  return result;
end $$;

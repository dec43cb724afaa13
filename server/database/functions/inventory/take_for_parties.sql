-- Seats of parties, and of single travellers who chose theirs, one after the other.
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
  part inventory.seating;
begin
  for request in
    select r.* from unnest(requests) r
    where r.room >= batch_people and (r.seated > 1 or r.seated = 1 and r.wanted_seats is not null)
    order by r.place
  loop
    part := inventory.take_for_request(request);
    result := row(result.assigned || part.assigned, result.missing || part.missing, result.moved or part.moved)::inventory.seating;
  end loop;
  return result;
end $$;

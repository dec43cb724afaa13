-- Seats where the certified capacity of a leg might be reached, people without a seat included: one after the other.
-- Takes: requests by place, and how many people the batch has; of those the ones with less room than that.
-- Gives: the seats taken and who did not get theirs.
-- Locks: the seats it takes. The caller holds the locks of the sailings.
-- Raises: FW409 when a seat was taken at the last moment.
create or replace function inventory.take_within_capacity(requests inventory.seat_request[], batch_people bigint)
  returns inventory.seating
  language plpgsql
as $$
declare
  result inventory.seating := row('{}', '{}', false)::inventory.seating;
  request inventory.seat_request;
  part inventory.seating;
  on_sailing bigint;
  legs integer[];
  fullest integer;
begin
  for request in
    select r.* from unnest(requests) r where r.room < batch_people order by r.sailing_id, r.place
  loop
    if request.sailing_id is distinct from on_sailing then
      on_sailing := request.sailing_id;
      select l.legs into legs from inventory.loads l where l.sailing_id = on_sailing;
    end if;
    select max(leg) into fullest from unnest(legs[request.from_stop + 1 : request.to_stop]) leg;
    if fullest + request.people > request.capacity then
      result.missing := result.missing
        || row(request.place, request.people, request.capacity - fullest, null)::inventory.shortage;
      continue;
    end if;
    part := inventory.take_for_request(request);
    result := row(result.assigned || part.assigned, result.missing || part.missing, result.moved or part.moved)::inventory.seating;
    if part.missing = '{}' then
      for leg in request.from_stop + 1 .. request.to_stop loop
        legs[leg] := legs[leg] + request.people;
      end loop;
    end if;
  end loop;
  return result;
end $$;

-- Decides on the seats of a batch and takes them: first where the certified capacity of a leg might be reached, then
-- parties and chosen seats one after the other, then single travellers with the same trip all at once.
-- Takes: requests of one or more sailings, by place; how many people they are and the least room of a trip, perhaps with
-- requests that were refused meanwhile; whether there is a party or a chosen seat among them.
-- Gives: the seats taken, who did not get theirs, and whether the search for untouched seats should begin further on.
-- Locks: the seats it takes. The caller holds the locks of the sailings.
-- Raises: FW409 when a seat was taken at the last moment.
create or replace function inventory.take_seats(requests inventory.seat_request[], people bigint, least_room integer, parties boolean)
  returns inventory.seating
  language plpgsql
as $$
declare
  crowded constant boolean := people > least_room;
  singles inventory.seating;
  others inventory.seating := row('{}', '{}', false)::inventory.seating;
  part inventory.seating;
begin
  if crowded then
    others := inventory.take_within_capacity(requests, people);
  end if;
  if parties then
    part := inventory.take_for_parties(requests, people);
    others := row(others.assigned || part.assigned, others.missing || part.missing, others.moved or part.moved)::inventory.seating;
  end if;
  singles := inventory.take_for_singles(requests, people);
  if not crowded and not parties then
    return singles;
  end if;
  return row(others.assigned || singles.assigned, others.missing || singles.missing, others.moved or singles.moved)::inventory.seating;
end $$;

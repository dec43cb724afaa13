-- Writes the person key of a passenger anew. Two tickets of one person that were sold for the same time stay sold: then the
-- place stays as it was.
-- Takes: the tickets of a passenger, the new person key.
-- Gives: nothing.
-- Locks: the occupations.
-- Raises: exclusion_violation when a concurrent sale to the same person commits first.
create or replace function inventory.change_person(tickets bigint[], new_person bigint) returns void
  language sql
  as $$
    update inventory.occupations o set person = new_person
    where o.ticket_id = any (tickets) and not exists (
      select from inventory.occupations other where other.person = new_person and other.travel && o.travel
        and not other.held and not other.provisional)
  $$;

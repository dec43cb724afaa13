-- Moves the person of occupations: a corrected ticket is occupied by who is on it now.
-- Takes: tickets of one passenger, the new person key.
-- Gives: nothing.
-- Locks: the occupations.
-- Raises: exclusion_violation when that person has another trip at that time.
create or replace function inventory.correct_person(tickets bigint[], new_person bigint) returns void
  language sql
  as $$ update inventory.occupations o set person = new_person where o.ticket_id = any (tickets) $$;

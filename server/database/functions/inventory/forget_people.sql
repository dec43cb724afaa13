-- Pseudonymises occupations: their person becomes an unused number, so that the seat stays occupied in the records.
-- Takes: tickets.
-- Gives: nothing.
-- Locks: the occupations.
-- Raises: nothing.
create or replace function inventory.forget_people(tickets bigint[]) returns void
  language sql
  as $$ update inventory.occupations o set person = -o.ticket_id where o.ticket_id = any (tickets) $$;

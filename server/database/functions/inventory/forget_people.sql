-- Makes the person of occupations a number that belongs to nobody, so that a seat once taken stays taken in the books.
-- Takes: tickets.
-- Gives: nothing.
-- Locks: the occupations.
-- Raises: nothing.
create or replace function inventory.forget_people(tickets bigint[]) returns void
  language sql
  as $$ update inventory.occupations o set person = -o.ticket_id where o.ticket_id = any (tickets) $$;

-- Makes occupations of holds those of paid tickets: from now on their people are nowhere else at that time.
-- Takes: tickets.
-- Gives: nothing.
-- Locks: the occupations.
-- Raises: exclusion_violation when a passenger has another trip at that time.
create or replace function inventory.confirm(tickets bigint[]) returns void
  language plpgsql
as $$
begin
  update inventory.occupations o set held = false where o.ticket_id = any (tickets);
end $$;

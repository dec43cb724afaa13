-- Ends the occupations of sailings that are over: they guard seats and people of the past. What was sold stays with the
-- tickets, the masks and the loads.
-- Takes: sailings whose occupations were proved right, the moment.
-- Gives: how many occupations.
-- Locks: the loads and occupations. The caller holds the locks of the sailings.
-- Raises: nothing.
create or replace function inventory.end_occupations(ids bigint[], moment timestamptz) returns integer
  language plpgsql
as $$
declare
  ended integer;
begin
  update inventory.loads l set occupations_ended_at = moment where l.sailing_id = any (ids);
  delete from inventory.occupations o using orders.tickets t where t.sailing_id = any (ids) and o.ticket_id = t.id;
  get diagnostics ended = row_count;
  return ended;
end $$;

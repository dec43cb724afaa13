-- Finds the sailings that have left, or would have, since the last look: their money waits to be earned.
-- Takes: moment.
-- Gives: how many were found.
-- Locks: the rows it inserts.
-- Raises: nothing.
create or replace function settlement.find_sailings(moment timestamptz) returns integer language plpgsql as $$
declare
  found_now integer;
begin
  insert into settlement.sailing_states (sailing_id, due_at)
  select s.id, s.departs_at from sailings.sailings s
  where s.departs_at <= moment and not exists (select from settlement.sailing_states d where d.sailing_id = s.id)
  order by s.id
  on conflict do nothing;
  get diagnostics found_now = row_count;
  return found_now;
end $$;

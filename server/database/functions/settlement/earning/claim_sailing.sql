-- Claims a sailing that is due to be earned, for the rest of the transaction. Its lock is the one that sales and after-sales take first, so
-- nothing happens to its tickets meanwhile; sailings that others hold are left to them.
-- Takes: moment.
-- Gives: the sailing; null when none is due, or all of them are held.
-- Locks: the sailing, then its state.
-- Raises: nothing.
create or replace function settlement.claim_sailing(moment timestamptz) returns bigint language plpgsql as $$
declare
  claimed bigint;
begin
  -- No rule is published for its service date, or ended before it, meanwhile.
  perform pg_advisory_xact_lock_shared(hashtextextended('settlement.rules', 0));
  -- The state is locked too: what another node has earned since this statement began is looked at again, and left out.
  select s.id into claimed
  from sailings.sailings s join settlement.sailing_states d on d.sailing_id = s.id
  where d.state <> 'earned' and d.due_at <= moment
  order by d.due_at, d.sailing_id limit 1 for no key update of s, d skip locked;
  return claimed;
end $$;

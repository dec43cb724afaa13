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
  loop
    select s.id into claimed
    from settlement.sailing_states d join sailings.sailings s on s.id = d.sailing_id
    where d.state <> 'earned' and d.due_at <= moment
    order by d.due_at, d.sailing_id limit 1 for no key update of s skip locked;
    exit when claimed is null;
    -- Before it was locked another node may have earned it.
    perform from settlement.sailing_states d where d.sailing_id = claimed and d.state <> 'earned' and d.due_at <= moment for update;
    exit when found;
  end loop;
  return claimed;
end $$;

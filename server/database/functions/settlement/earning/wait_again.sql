-- A sailing that is earned, or that could not be, waits again once something has happened to a ticket of it.
-- Takes: nothing; runs after insert on orders.ticket_events, its new rows as `written`.
-- Gives: nothing.
-- Locks: the states of the sailings, after their sailings.
-- Raises: nothing.
create or replace function settlement.wait_again() returns trigger language plpgsql as $$
begin
  update settlement.sailing_states d set state = 'waiting', reason = null, detail = '{}', due_at = happened.at
  from (
    select t.sailing_id, max(w.at) as at from written w join orders.tickets t on t.id = w.ticket_id
    where w.to_state in ('refunded', 'exchanged', 'void')
      -- Sold after its sailing was earned: a past that is written afterwards.
      or w.to_state in ('travelled', 'noShow') and not exists (select from settlement.shares x where x.ticket_id = w.ticket_id)
    group by t.sailing_id order by t.sailing_id) happened
  where d.sailing_id = happened.sailing_id and d.state <> 'waiting';
  return null;
end $$;

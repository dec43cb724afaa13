-- Changes the state of tickets at one moment and for one reason, as orders.change_states does it.
-- Takes: tickets, their new state, the moment, why.
-- Gives: nothing.
-- Locks: as orders.change_states.
-- Raises: check_violation when a ticket cannot make this change.
create or replace function orders.change_state(tickets bigint[], new_state text, moment timestamptz, cause orders.change_cause)
  returns void
  language sql
  as $$
    select orders.change_states(array(
      select row(t.id, new_state, moment, cause)::orders.ticket_change from unnest(tickets) t(id)))
  $$;

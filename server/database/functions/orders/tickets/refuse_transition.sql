-- Guard of the states of tickets: only the changes of orders.ticket_transitions.
-- Takes: nothing; runs before the update of a row.
-- Gives: the row.
-- Locks: nothing.
-- Raises: check_violation.
create or replace function orders.refuse_transition() returns trigger
  language plpgsql
as $$
begin
  if not exists (select from orders.ticket_transitions x where x.from_state = old.state and x.to_state = new.state) then
    raise exception 'ticket % does not become % from %', old.id, new.state, old.state using errcode = 'check_violation';
  end if;
  return new;
end $$;

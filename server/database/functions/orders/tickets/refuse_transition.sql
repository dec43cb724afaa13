-- Guard of the states of tickets: only the changes of orders.ticket_transitions, and none of a ticket that has travelled unless
-- the clock alone said so.
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
  if old.state = 'travelled' and (
    select e.cause_kind from orders.ticket_events e where e.ticket_id = old.id order by e.number desc limit 1) is distinct from 'clock' then
    raise exception 'ticket % has travelled', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

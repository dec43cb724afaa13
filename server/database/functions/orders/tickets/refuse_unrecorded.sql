-- Guard of the history of tickets: a change of state has its event.
-- Takes: nothing; runs after an update, the rows as `before` and `after`.
-- Gives: nothing.
-- Locks: nothing.
-- Raises: check_violation.
create or replace function orders.refuse_unrecorded() returns trigger
  language plpgsql
  -- The rows before and after are lists of the same length: nested, they would be compared each with each. An event is looked
  -- up by its key, see platform.refuse_dangling.
  set enable_nestloop = off
  set enable_hashjoin = on
as $$
begin
  if exists (
    select from before b join after a on a.id = b.id
    where a.state <> b.state and (select 1 from orders.ticket_events e
      where e.ticket_id = a.id and e.number = a.version and e.from_state = b.state and e.to_state = a.state) is null) then
    raise exception 'a change of state of a ticket has no event' using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- Guard of the history of withdrawals: a change of state has its event.
-- Takes: nothing; runs after an update, the rows as `before` and `after`.
-- Gives: nothing.
-- Locks: nothing.
-- Raises: check_violation.
create or replace function agents.refuse_unrecorded_withdrawal() returns trigger
  language plpgsql
as $$
begin
  if exists (
    select from before b join after a on a.id = b.id
    where a.state <> b.state and not exists (select from agents.withdrawal_events e
      where e.withdrawal_id = a.id and e.number = a.version and e.from_state = b.state and e.to_state = a.state)) then
    raise exception 'a change of state of a withdrawal has no event' using errcode = 'check_violation';
  end if;
  return null;
end $$;

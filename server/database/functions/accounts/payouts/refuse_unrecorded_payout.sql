-- Guard of the history of payouts: a change of state has its event.
-- Takes: nothing; runs after an update, the rows as `before` and `after`.
-- Gives: nothing.
-- Locks: nothing.
-- Raises: check_violation.
create or replace function accounts.refuse_unrecorded_payout() returns trigger
  language plpgsql
as $$
begin
  if exists (
    select from before b join after a on a.id = b.id
    where a.state <> b.state and (select 1 from accounts.payout_events e
      where e.payout_id = a.id and e.number = a.version and e.from_state = b.state and e.to_state = a.state) is null) then
    raise exception 'a change of state of a payout has no event' using errcode = 'check_violation';
  end if;
  return null;
end $$;

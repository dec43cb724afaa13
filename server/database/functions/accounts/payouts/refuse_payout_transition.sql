-- Guard of the states of payouts: nothing but the changes of accounts.payout_transitions; what was paid is paid once.
-- Takes: nothing; runs before the update of a row.
-- Gives: the row.
-- Locks: nothing.
-- Raises: check_violation.
create or replace function accounts.refuse_payout_transition() returns trigger
  language plpgsql
as $$
begin
  if not exists (select from accounts.payout_transitions x where x.from_state = old.state and x.to_state = new.state) then
    raise exception 'payout % does not become % from %', old.id, new.state, old.state using errcode = 'check_violation';
  end if;
  return new;
end $$;

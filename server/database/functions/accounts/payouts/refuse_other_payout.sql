-- Guard of payouts: to what, of what, how and how much stays as it was requested.
-- Takes: nothing; runs before the update of a row.
-- Gives: nothing.
-- Locks: nothing.
-- Raises: check_violation.
create or replace function accounts.refuse_other_payout() returns trigger
  language plpgsql
as $$
begin
  raise exception 'payout % stays as it was requested', old.id using errcode = 'check_violation';
end $$;

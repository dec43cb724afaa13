-- Opens a till with a float from the safe.
-- Takes: the till, the clerk and their organisation, the counted pieces, moment.
-- Gives: accounts.tillNotFound, accounts.tillDisabled, accounts.shiftOpen or accounts.tillTaken; opened with the shift.
-- Locks: the till, and the rows it inserts.
-- Raises: check_violation for what is no denomination.
create or replace function accounts.open_till(till bigint, clerk bigint, organisation bigint, counts jsonb, moment timestamptz)
  returns platform.refusal
  language plpgsql
as $$
declare
  drawer accounts.tills;
  begun bigint;
begin
  select * into drawer from accounts.tills t where t.id = till and t.organisation_id = organisation for share;
  if not found then
    return row('accounts.tillNotFound', null)::platform.refusal;
  elsif not drawer.enabled then
    return row('accounts.tillDisabled', null)::platform.refusal;
  end if;
  begun := accounts.begin_shift(till, clerk, organisation, counts, null, moment);
  if begun is null then
    return row(case when exists (select from accounts.till_shifts s where s.clerk_id = clerk and s.state = 'open')
      then 'accounts.shiftOpen' else 'accounts.tillTaken' end, null)::platform.refusal;
  end if;
  return row('opened', jsonb_build_object('shift', begun))::platform.refusal;
end $$;

-- Counts a till for the next clerk: it takes nothing any more, and waits to be taken over.
-- Takes: the open shift, the counted pieces, why they differ or '', moment.
-- Gives: accounts.shiftNotOpen, accounts.handoverWaits, accounts.tillWithoutDrawer, or accounts.reasonNeeded with the difference in fen; handed.
-- Locks: the shift, after every sale and payout that it is to have.
-- Raises: check_violation for what is no denomination.
create or replace function accounts.hand_over(shift bigint, counts jsonb, why text, moment timestamptz) returns platform.refusal
  language plpgsql
as $$
declare
  leaving accounts.till_shifts;
  expected bigint;
begin
  select * into leaving from accounts.till_shifts s where s.id = shift and s.state = 'open' for update;
  if not found then
    return row('accounts.shiftNotOpen', null)::platform.refusal;
  elsif leaving.till_id is null then
    return row('accounts.tillWithoutDrawer', null)::platform.refusal;
  elsif exists (select from accounts.till_shifts s where s.clerk_id = leaving.clerk_id and s.state = 'handing') then
    return row('accounts.handoverWaits', null)::platform.refusal;
  end if;
  expected := accounts.cash_of(shift);
  if why = '' and accounts.counted_fen(counts) <> expected then
    return row('accounts.reasonNeeded', jsonb_build_object('difference', accounts.counted_fen(counts) - expected))::platform.refusal;
  end if;
  update accounts.till_shifts s set state = 'handing', handed_at = greatest(moment, s.opened_at), closing_counts = counts,
    expected_fen = expected, reason = why
  where s.id = shift;
  return row('handed', null)::platform.refusal;
end $$;

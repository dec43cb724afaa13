-- Closes a till: what was counted goes into the safe.
-- Takes: the shift, open or handed over and not taken; the counted pieces, why they differ or '', who, moment, the most in fen over or
-- short that is booked without a second person.
-- Gives: accounts.shiftNotOpen, accounts.reasonNeeded with the difference in fen; closed, with the difference and whether it waits for a
-- second person.
-- Locks: the shift, after every sale and payout that it is to have.
-- Raises: check_violation for what is no denomination.
create or replace function accounts.close_till(shift bigint, counts jsonb, why text, by_user bigint, moment timestamptz, limit_fen bigint)
  returns platform.refusal
  language plpgsql
as $$
declare
  closing accounts.till_shifts;
begin
  select * into closing from accounts.till_shifts s where s.id = shift and s.state <> 'closed' for update;
  if not found then
    return row('accounts.shiftNotOpen', null)::platform.refusal;
  end if;
  -- A statement of its own: it sees the sales that the lock was waited for.
  closing.expected_fen := accounts.cash_of(shift);
  closing.closing_counts := counts;
  closing.counted_fen := accounts.counted_fen(counts);
  closing.reason := why;
  if closing.counted_fen <> closing.expected_fen and why = '' then
    return row('accounts.reasonNeeded', jsonb_build_object('difference', closing.counted_fen - closing.expected_fen))::platform.refusal;
  end if;
  perform accounts.open_accounts(array[accounts.safe_account(closing.organisation_id)]);
  perform accounts.move_cash(shift, 'drop', 'safe:' || closing.organisation_id, -closing.counted_fen, by_user, moment);
  perform accounts.end_shift(closing, by_user, moment, limit_fen);
  return row('closed', jsonb_build_object('difference', closing.counted_fen - closing.expected_fen,
    'waits', abs(closing.counted_fen - closing.expected_fen) > limit_fen))::platform.refusal;
end $$;

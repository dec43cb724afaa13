-- Takes over a till: the former shift closes with what the next clerk counted, the next one opens with it. What differs is over or short
-- of who hands over.
-- Takes: the shift that is handed over, the next clerk and their organisation, the pieces they counted, why they differ or '', moment, the
-- most in fen over or short that is booked without a second person.
-- Gives: accounts.shiftNotOpen, accounts.ownHandover, accounts.shiftOpen, accounts.reasonNeeded with the difference in fen; taken, with the
-- next shift, the difference and whether it waits for a second person.
-- Locks: the shift that is handed over, and the rows it inserts.
-- Raises: check_violation for what is no denomination.
create or replace function accounts.take_over(shift bigint, clerk bigint, organisation bigint, counts jsonb, why text,
    moment timestamptz, limit_fen bigint) returns platform.refusal
  language plpgsql
as $$
declare
  leaving accounts.till_shifts;
  begun bigint;
begin
  select * into leaving from accounts.till_shifts s
  where s.id = shift and s.state = 'handing' and s.organisation_id = organisation for update;
  if not found then
    return row('accounts.shiftNotOpen', null)::platform.refusal;
  elsif leaving.clerk_id = clerk then
    return row('accounts.ownHandover', null)::platform.refusal;
  elsif exists (select from accounts.till_shifts s where s.clerk_id = clerk and s.state = 'open') then
    return row('accounts.shiftOpen', null)::platform.refusal;
  end if;
  leaving.taken_counts := counts;
  leaving.counted_fen := accounts.counted_fen(counts);
  leaving.reason := case when why = '' then leaving.reason else why end;
  if leaving.counted_fen <> leaving.expected_fen and (leaving.reason = ''
    or why = '' and leaving.counted_fen <> accounts.counted_fen(leaving.closing_counts)) then
    return row('accounts.reasonNeeded', jsonb_build_object('difference', leaving.counted_fen - leaving.expected_fen))::platform.refusal;
  end if;
  -- The cash goes before the former account closes, the former shift ends before the till has the next one.
  perform accounts.end_shift(leaving, clerk, moment, -1);
  begun := accounts.begin_shift(leaving.till_id, clerk, organisation, counts, shift, moment);
  if begun is null then
    raise exception 'the clerk has another till by now' using errcode = 'FW409';
  end if;
  if abs(leaving.counted_fen - leaving.expected_fen) <= limit_fen then
    perform accounts.book_difference(shift, clerk, moment);
  end if;
  return row('taken', jsonb_build_object('shift', begun, 'difference', leaving.counted_fen - leaving.expected_fen,
    'waits', abs(leaving.counted_fen - leaving.expected_fen) > limit_fen))::platform.refusal;
end $$;

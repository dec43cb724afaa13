-- Ends a shift whose cash was counted, numbers its Z report, and books over or short when no second person is needed.
-- Takes: the shift as it is to be written, locked by the caller; who ends it, moment, the most in fen that is booked at once.
-- Gives: nothing.
-- Locks: the numbers of the organisation.
-- Raises: check_violation for a difference without a reason.
create or replace function accounts.end_shift(ending accounts.till_shifts, by_user bigint, moment timestamptz, limit_fen bigint)
  returns void
  language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('accounts.z_number:' || ending.organisation_id, 0));
  update accounts.till_shifts s set state = 'closed', closing_counts = ending.closing_counts, taken_counts = ending.taken_counts,
    counted_fen = ending.counted_fen, expected_fen = ending.expected_fen, reason = ending.reason,
    -- A sale that began later may have been paid before the count was asked for.
    closed_at = greatest(moment, s.opened_at, (select max(p.at) from orders.payments p
      where p.taken_by = s.clerk_id and p.at > moment and p.shift_id = s.id)), closed_by = by_user,
    z_number = 1 + coalesce((select max(z.z_number) from accounts.till_shifts z where z.organisation_id = ending.organisation_id), 0)
  where s.id = ending.id;
  if abs(ending.counted_fen - ending.expected_fen) <= limit_fen then
    perform accounts.book_difference(ending.id, by_user, moment);
  end if;
end $$;

-- Books a difference as it is: what is missing or too much goes to the differences of acquirers, and what only the acquirer knows to
-- suspense until it is cleared up.
-- Takes: the difference, locked by the caller; who books it, the moment, the reason.
-- Gives: the new revision.
-- Locks: its line.
-- Raises: check_violation when it is at its end; as accounts.post.
create or replace function accounts.accept_difference(difference bigint, by_user bigint, moment timestamptz, why text) returns integer
  language plpgsql
as $$
declare
  known accounts.acquirer_differences;
  fee bigint;
  transfer bigint;
begin
  select d.* into known from accounts.acquirer_differences d where d.id = difference;
  if known.state not in ('open', 'claimed') then
    raise exception 'the difference % is at its end', difference using errcode = 'check_violation';
  end if;
  fee := coalesce((select l.fee_fen from accounts.acquirer_lines l where l.id = known.line_id), 0);
  transfer := (accounts.post(array[row('settlement', null, moment, '', null, array[
      row((select accounts.settled_account(i.transfer_id) from accounts.settled_item(known.settled_kind, known.settled_id) i),
        coalesce(known.ours_fen, 0), null)::accounts.posted_entry,
      row(accounts.id_of('operator:bank'), fee - coalesce(known.theirs_fen, 0), null)::accounts.posted_entry,
      row(accounts.id_of('operator:acquirerFees'), -fee, null)::accounts.posted_entry,
      row(accounts.id_of(case known.kind when 'theirsOnly' then 'operator:suspense' else 'operator:acquirerDifferences' end),
        known.difference_fen, null)::accounts.posted_entry],
    by_user, 'acquirerDifference', difference, null)::accounts.posting]))[1];
  update accounts.acquirer_lines l set transfer_id = transfer where l.id = known.line_id;
  update accounts.acquirer_differences d set state = 'accepted', transfer_id = transfer where d.id = difference;
  return accounts.record_difference(difference, null, 'accepted', by_user, moment, why);
end $$;

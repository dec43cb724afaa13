-- Sends what is approved to the bank as a list: the oldest first. A withdrawal is in one list at a time, and is paid to the bank
-- account that is registered at this moment or not at all.
-- Takes: user, moment, the most withdrawals of a list.
-- Gives: the list; null when nothing waits.
-- Locks: the withdrawals; those that another user works on are left for the next list.
-- Raises: nothing.
create or replace function agents.send_withdrawals(by_user bigint, moment timestamptz, at_most integer) returns agents.withdrawal_lists
  language plpgsql
as $$
declare
  waiting bigint[];
  made agents.withdrawal_lists;
begin
  waiting := array(
    select w.id from agents.withdrawals w
    where w.state = 'approved' and w.ended_at is null
      and w.bank_account_id = agents.registered_bank_account(w.organisation_id, moment)
    order by w.requested_at, w.id limit at_most for no key update skip locked);
  if cardinality(waiting) = 0 then
    return null;
  end if;
  insert into agents.withdrawal_lists (made_at, made_by, withdrawals, fen)
  select moment, by_user, count(*), sum(w.fen) from agents.withdrawals w where w.id = any (waiting)
  returning * into made;
  perform agents.change_withdrawal(sent.id, 'sent', by_user, moment, '', '', made.id) from unnest(waiting) sent(id);
  return made;
end $$;

-- The shares of an earning are the entries of its transfer, account by account, and belong to its sailing and period.
-- Takes: nothing; runs after insert on settlement.earnings, row by row, at the end of the transaction.
-- Gives: nothing.
-- Locks: nothing.
-- Raises: check_violation.
create or replace function settlement.check_earning() returns trigger language plpgsql as $$
begin
  if exists (
    select from (
      select moved.account_id, sum(moved.fen) as fen
      from settlement.shares s
      cross join lateral (values (s.source_account_id, -s.fen), (s.account_id, s.fen)) moved(account_id, fen)
      where s.earning_id = new.id group by moved.account_id having sum(moved.fen) <> 0) shared
    full join (
      select e.account_id, sum(e.fen) as fen from accounts.entries e where e.transfer_id = new.transfer_id group by e.account_id) booked
      on booked.account_id = shared.account_id
    where booked.fen is distinct from shared.fen)
  then
    raise exception 'the shares of earning % are not what its transfer books', new.id using errcode = 'check_violation';
  end if;
  if new.fen is distinct from (select coalesce(sum(s.fen), 0) from settlement.shares s where s.earning_id = new.id)
    or exists (select from settlement.shares s left join orders.tickets t on t.id = s.ticket_id
      where s.earning_id = new.id and (s.sailing_id, s.period, t.sailing_id) is distinct from (new.sailing_id, new.period, new.sailing_id))
  then
    raise exception 'the shares of earning % are of another sum, sailing or period', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;

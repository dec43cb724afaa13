-- Books what is matched of a statement: the accounts that hold the money of its payments give it to the bank, less what the
-- acquirer keeps as fees; what it gave back goes the other way. Once everything of a day is settled its account is at zero. It is
-- booked at the present moment: a day that is over takes no entry.
-- Takes: the statement, who books it, the moment.
-- Gives: the transfer, how many lines it books, what the bank gets and the fees, in fen; no row when nothing is to be booked.
-- Locks: the statement, and the lines it books before it looks at them: one that is released meanwhile is left out.
-- Raises: as accounts.post.
create or replace function accounts.book_statement(statement bigint, by_user bigint, moment timestamptz, out transfer_id bigint,
    out lines integer, out net_fen bigint, out fees_fen bigint) returns setof record
  language plpgsql
as $$
declare
  booked bigint[];
  parts accounts.posted_entry[];
begin
  perform from accounts.acquirer_statements s where s.id = statement for no key update;
  select array_agg(l.id), sum(l.fen - l.fee_fen), sum(l.fee_fen) into booked, net_fen, fees_fen
  from (
    select l.* from accounts.acquirer_lines l where l.statement_id = statement and l.state = 'matched' and l.transfer_id is null
    order by l.id for no key update) l;
  if booked is null then
    return;
  end if;
  select array_agg(row(moved.account_id, moved.fen, null)::accounts.posted_entry order by moved.account_id) into parts
  from (
    select accounts.settled_account(item.transfer_id) as account_id, sum(l.fen) as fen
    from accounts.acquirer_lines l cross join lateral accounts.settled_item(l.settled_kind, l.settled_id) item
    where l.id = any(booked) group by 1) moved;
  transfer_id := (accounts.post(array[row('settlement', null, moment, '', null, parts || array[
      row(accounts.id_of('operator:bank'), -net_fen, null)::accounts.posted_entry,
      row(accounts.id_of('operator:acquirerFees'), -fees_fen, null)::accounts.posted_entry],
    by_user, 'acquirerStatement', statement, null)::accounts.posting]))[1];
  update accounts.acquirer_lines l set transfer_id = book_statement.transfer_id where l.id = any(booked);
  lines := cardinality(booked);
  return next;
end $$;

-- The entries of a day by account: their sums, and the text that the hash of the day is made of. The balances of a day are made
-- and proved by it.
-- Takes: a day in Asia/Shanghai; value dates count.
-- Gives: one row for each account with entries: debit and credit in fen, both positive, how many entries,
-- transfer,number,fen,at of each in the order of transfer and number, at in microseconds since 1970, and the fen, credit less debit, of
-- what is neither a sale nor an after-sale.
-- Locks: nothing.
-- Raises: nothing.
create or replace function accounts.entries_of_day(of_day date)
  returns table (account_id bigint, debit_fen bigint, credit_fen bigint, entries integer, canonical text, beside_sales_fen bigint)
  language plpgsql stable
as $$
declare
  -- Once, and not for each row that is compared with them.
  begins timestamptz := accounts.day_begins(of_day);
  ends timestamptz := accounts.day_begins(of_day + 1);
begin
  return query
  -- Their entries are found by one walk along the index for all of them, and not by one for each.
  with these_transfers as materialized (
    select t.id, t.kind not in ('sale', 'refund', 'exchange', 'void', 'correction') as is_beside_sales
    from accounts.transfers t where t.at >= begins and t.at < ends)
  select e.account_id, coalesce(-sum(e.fen) filter (where e.fen < 0), 0)::bigint,
    coalesce(sum(e.fen) filter (where e.fen > 0), 0)::bigint, count(*)::integer,
    string_agg(concat_ws(',', e.transfer_id, e.number, e.fen, (extract(epoch from e.at) * 1000000)::bigint), ';'
      order by e.transfer_id, e.number),
    coalesce(sum(e.fen) filter (where t.is_beside_sales), 0)::bigint
  from these_transfers t
  join (select * from accounts.entries where transfer_id = any(array(select these.id from these_transfers these))) e
    on e.transfer_id = t.id
  group by e.account_id;
end $$;

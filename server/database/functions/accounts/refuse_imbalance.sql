-- Guard of the ledger: a transfer sums to zero, and nothing is booked into a closed month or day. The entries of a transfer are
-- written by one statement, so one look at what was just written proves the balance. Whether a day is closed is looked up after
-- the entries were written: a transaction that does not see it closed is older than its horizon, and is waited for.
-- Takes: nothing; runs after insert on accounts.entries, its new rows as `written`.
-- Gives: nothing.
-- Locks: nothing.
-- Raises: check_violation when the entries of a transfer, in fen, do not sum to zero, or their month or day is closed;
-- feature_not_supported in a transaction that would not see the day closed meanwhile.
create or replace function accounts.refuse_imbalance() returns trigger language plpgsql as $$
declare
  wrong bigint;
begin
  select transfer_id into wrong from written group by transfer_id having sum(fen) <> 0 limit 1;
  if found then
    raise exception 'transfer % does not sum to zero', wrong using errcode = 'check_violation';
  end if;
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'money is booked in read committed transactions' using errcode = 'feature_not_supported';
  end if;
  if exists (
    select from (select min(w.at) as first, max(w.at) as last from written w) booked
    where accounts.day_of(booked.first) <= (select max(d.day) from accounts.closed_days d)
      or exists (
        select from accounts.periods p
        where (p.begins_on::timestamp at time zone 'Asia/Shanghai') <= booked.last
          and ((p.begins_on + interval '1 month') at time zone 'Asia/Shanghai') > booked.first)) then
    raise exception 'the day or the month of an entry is closed' using errcode = 'check_violation';
  end if;
  return null;
end $$;

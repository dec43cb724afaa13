-- Folds a closed day: writes what each account with entries opened and closed it with, chained by hash. Resumable: accounts
-- that have their balance are left alone, and the day is complete when fewer than asked for were left.
-- Takes: the day, closed and with a horizon; how many accounts at most.
-- Gives: how many accounts were folded; null while a transaction runs that may still book to the day.
-- Locks: the day, so that one node at a time folds it.
-- Raises: object_not_in_prerequisite_state when the day is not closed or a former day is not folded.
create or replace function accounts.fold_day(to_fold date, max_accounts integer) returns integer
  language plpgsql
as $$
declare
  closed accounts.closed_days;
  folded integer;
begin
  select * into closed from accounts.closed_days d where d.day = to_fold for no key update;
  if not found or exists (select from accounts.closed_days d where d.day < to_fold and d.folded_at is null) then
    raise exception 'day % is not the next to be folded', to_fold using errcode = 'object_not_in_prerequisite_state';
  end if;
  if closed.folded_at is not null then
    return 0;
  end if;
  if closed.horizon is null or pg_snapshot_xmin(pg_current_snapshot()) <= closed.horizon then
    return null;
  end if;
  insert into accounts.day_balances (account_id, day, opening_fen, debit_fen, credit_fen, closing_fen, entries, hash)
  select e.account_id, to_fold, coalesce(former.closing_fen, 0), e.debit_fen, e.credit_fen,
    coalesce(former.closing_fen, 0) + e.credit_fen - e.debit_fen, e.entries, accounts.day_hash(former.hash, e.canonical)
  from accounts.entries_of_day(to_fold) e
  left join lateral (
    select b.closing_fen, b.hash from accounts.day_balances b
    where b.account_id = e.account_id and b.day < to_fold order by b.day desc limit 1) former on true
  where not exists (select from accounts.day_balances b where b.account_id = e.account_id and b.day = to_fold)
  order by e.account_id limit max_accounts;
  get diagnostics folded = row_count;
  if folded < max_accounts then
    update accounts.closed_days d set folded_at = greatest(d.closed_at, now()) where d.day = to_fold;
  end if;
  return folded;
end $$;

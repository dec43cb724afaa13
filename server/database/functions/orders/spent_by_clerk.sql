-- What a clerk has paid from the wallet on a day. It never comes down by refunds, as the limit of the day does not.
-- Takes: the wallet, the clerk, the day in Asia/Shanghai.
-- Gives: fen; null where the wallet limits no clerk, without reading anything.
-- Locks: nothing; who spends holds the lock of the wallet.
-- Raises: nothing.
create or replace function orders.spent_by_clerk(wallet accounts.wallets, clerk bigint, day date) returns bigint
  language sql stable
  as $$
    select case when wallet.clerk_limit_fen is not null then (
      select coalesce(sum(p.fen), 0)::bigint from orders.payments p
      where p.taken_by = clerk and p.at >= accounts.day_begins(day) and p.at < accounts.day_begins(day + 1) and p.method = 'wallet') end
  $$;

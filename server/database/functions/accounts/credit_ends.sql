-- Whether the credit of a wallet ends soon, or has ended.
-- Takes: the wallet, the day, how many days before the last one it begins to end.
-- Gives: true or false; false without credit.
-- Locks: nothing.
-- Raises: nothing.
create or replace function accounts.credit_ends(wallet accounts.wallets, day date, days integer) returns boolean
  language sql immutable parallel safe
  as $$ select wallet.credit_limit_fen > 0 and coalesce(day >= wallet.credit_until - days, false) $$;

-- The credit of a wallet on a day: none after its last day.
-- Takes: the wallet, the day.
-- Gives: what may be spent beyond the balance, in fen.
-- Locks: nothing.
-- Raises: nothing.
create or replace function accounts.credit_on(wallet accounts.wallets, day date) returns bigint
  language sql immutable parallel safe
  as $$ select case when day > wallet.credit_until then 0 else wallet.credit_limit_fen end $$;

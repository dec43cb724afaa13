-- Low balance: whether less can be spent from a wallet than its threshold. One that nothing was ever spent from is not low.
-- Takes: the wallet, the threshold of wallets without their own in fen, the day.
-- Gives: true or false; a threshold of 0 is never passed.
-- Locks: nothing.
-- Raises: nothing.
create or replace function accounts.is_low(wallet accounts.wallets, standard_fen bigint, day date) returns boolean
  language sql immutable parallel safe
  as $$
    select coalesce(wallet.low_balance_fen, standard_fen) > 0 and wallet.spent_on > '2000-01-01'
      and wallet.balance_fen + accounts.credit_on(wallet, day) < coalesce(wallet.low_balance_fen, standard_fen)
  $$;

-- Wallet check: whether a wallet pays an amount on a day. The daily limit comes before the balance, because more money
-- does not help against it.
-- Takes: the wallet, locked and with what was spent before; the amount in fen; the day.
-- Gives: the name of a problem with its details (money in fen); null when the wallet pays.
-- Locks: nothing.
-- Raises: nothing.
create or replace function accounts.wallet_refusal(wallet accounts.wallets, fen bigint, day date) returns platform.refusal
  language sql stable parallel safe
  as $$
    select case
      when wallet.organisation_id is null then row('orders.noWallet', null)::platform.refusal
      when case when wallet.spent_on = day then wallet.spent_fen else 0 end + fen > wallet.daily_limit_fen
        then row('orders.walletLimit', null)::platform.refusal
      when wallet.balance_fen + wallet.credit_limit_fen < fen then row('orders.walletShort', jsonb_build_object(
        'available', wallet.balance_fen + wallet.credit_limit_fen, 'needed', fen))::platform.refusal end
  $$;

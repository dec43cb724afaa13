-- Wallet check: whether a wallet pays an amount on a day. The limits come before the balance, because more money does not
-- help against them.
-- Takes: the wallet, locked and with what was spent before; in fen the amount, its dearest ticket, and what the clerk spent that
-- day before, null where it limits no clerk; the day.
-- Gives: the name of a problem with its details (money in fen); null when the wallet pays.
-- Locks: nothing.
-- Raises: nothing.
create or replace function accounts.wallet_refusal(wallet accounts.wallets, fen bigint, ticket_fen bigint, clerk_fen bigint, day date)
  returns platform.refusal
  language sql stable parallel safe
  as $$
    select case
      when wallet.organisation_id is null then row('orders.noWallet', null)::platform.refusal
      when ticket_fen > wallet.ticket_limit_fen then row('orders.walletTicketLimit', jsonb_build_object(
        'limit', wallet.ticket_limit_fen, 'needed', ticket_fen))::platform.refusal
      when clerk_fen + fen > wallet.clerk_limit_fen then row('orders.walletClerkLimit', jsonb_build_object(
        'limit', wallet.clerk_limit_fen, 'spent', clerk_fen, 'needed', fen))::platform.refusal
      when case when wallet.spent_on = day then wallet.spent_fen else 0 end + fen > wallet.daily_limit_fen
        then row('orders.walletLimit', jsonb_build_object('limit', wallet.daily_limit_fen,
          'spent', case when wallet.spent_on = day then wallet.spent_fen else 0 end, 'needed', fen))::platform.refusal
      when wallet.balance_fen + accounts.credit_on(wallet, day) < fen then row('orders.walletShort', jsonb_build_object(
        'available', wallet.balance_fen + accounts.credit_on(wallet, day), 'needed', fen))::platform.refusal end
  $$;

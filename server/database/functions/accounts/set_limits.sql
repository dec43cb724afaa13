-- Sets the limits of a wallet, and when its agency is warned.
-- Takes: the organisation; in fen the most of a day, of a ticket, and of a clerk on a day, each null for no limit; the threshold
-- of the warning, null for that of the parameter.
-- Gives: nothing.
-- Locks: the wallet.
-- Raises: check_violation for a limit of 0 of a ticket or clerk.
create or replace function accounts.set_limits(organisation bigint, daily_fen bigint, ticket_fen bigint, clerk_fen bigint, low_fen bigint)
  returns void
  language sql
  as $$
    update accounts.wallets w set daily_limit_fen = daily_fen, ticket_limit_fen = ticket_fen, clerk_limit_fen = clerk_fen,
      low_balance_fen = low_fen
    where w.organisation_id = organisation and (w.daily_limit_fen, w.ticket_limit_fen, w.clerk_limit_fen, w.low_balance_fen)
      is distinct from (daily_fen, ticket_fen, clerk_fen, low_fen)
  $$;

-- Sets what an agency may spend beyond its balance, and on one day.
-- Takes: the organisation; credit in fen; the most of a day in fen, null for no limit.
-- Gives: nothing.
-- Locks: the wallet.
-- Raises: check_violation (balance_within_credit) when the agency owes more than the credit.
create or replace function accounts.set_limits(organisation bigint, credit_fen bigint, daily_fen bigint) returns void
  language sql
  as $$
    update accounts.wallets w set credit_limit_fen = credit_fen, daily_limit_fen = daily_fen
    where w.organisation_id = organisation and (w.credit_limit_fen, w.daily_limit_fen) is distinct from (credit_fen, daily_fen)
  $$;

-- Sets what an agency may spend beyond its balance, and until when.
-- Takes: the organisation; credit in fen; its last day, null for none.
-- Gives: nothing.
-- Locks: the wallet.
-- Raises: check_violation (balance_within_credit) when the agency owes more than the credit.
create or replace function accounts.set_credit(organisation bigint, credit_fen bigint, until date) returns void
  language sql
  as $$
    update accounts.wallets w set credit_limit_fen = credit_fen, credit_until = until
    where w.organisation_id = organisation and (w.credit_limit_fen, w.credit_until) is distinct from (credit_fen, until)
  $$;

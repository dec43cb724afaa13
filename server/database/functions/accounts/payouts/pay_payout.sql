-- Pays one payout, as accounts.pay_payouts does it.
-- Takes: the payout, locked by the caller, its wallet too when it goes into one; user, moment, receipt number or ''.
-- Gives: the new state: collected for cash that waited, else paid.
-- Locks: as accounts.pay_payouts.
-- Raises: check_violation when it cannot be paid from its state.
create or replace function accounts.pay_payout(payout bigint, by_user bigint, moment timestamptz, receipt text default '') returns text
  language plpgsql
as $$
begin
  perform accounts.pay_payouts(array[row(payout, by_user, moment, receipt, true)::accounts.payout_payment]);
  return (select p.state from accounts.payouts p where p.id = payout);
end $$;

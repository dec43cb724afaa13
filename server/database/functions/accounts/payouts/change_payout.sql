-- Changes the state of one payout, as accounts.change_payouts does it.
-- Takes: the payout, its new state, the moment, user or null, receipt number or '', reason or '', the list it is sent
-- with or null.
-- Gives: nothing.
-- Locks: the payout.
-- Raises: as accounts.change_payouts.
create or replace function accounts.change_payout(payout bigint, new_state text, moment timestamptz, by_user bigint,
    receipt text default '', why text default '', list bigint default null) returns void
  language sql
  as $$
    select accounts.change_payouts(array[row(payout, new_state, moment, by_user, receipt, why, list, null)::accounts.payout_change])
  $$;

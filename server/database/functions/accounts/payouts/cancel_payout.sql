-- Cancels a payout that nothing was paid of. Its money is still owed: it goes from what waits to be paid out to what is to
-- be cleared up.
-- Takes: the payout, user, moment, reason.
-- Gives: nothing.
-- Locks: the payout.
-- Raises: check_violation when it cannot be cancelled from its state.
create or replace function accounts.cancel_payout(payout bigint, by_user bigint, moment timestamptz, why text) returns void
  language plpgsql
as $$
declare
  cancelled accounts.payouts;
begin
  perform accounts.change_payout(payout, 'cancelled', moment, by_user, '', why);
  select * into cancelled from accounts.payouts p where p.id = payout;
  perform accounts.post(array[row('correction', cancelled.order_id, moment, '', null, array[
    row(accounts.id_of('operator:refundsPayable'), -cancelled.fen, null)::accounts.posted_entry,
    row(accounts.id_of('operator:suspense'), cancelled.fen, null)::accounts.posted_entry], by_user, 'payout', cancelled.id,
    null)::accounts.posting]);
end $$;

-- Wallet payments of a batch, one after the other: what an earlier sale spends is not there for a later one.
-- Takes: the trips of a batch. The caller holds the locks of the wallets.
-- Gives: the trips, those refused that their wallet does not pay.
-- Locks: nothing.
-- Raises: nothing.
create or replace function orders.check_wallets(trips orders.requested_trip[]) returns orders.requested_trip[] language plpgsql as $$
declare
  trip orders.requested_trip;
  wallet accounts.wallets;
  payer bigint;
  refused platform.refusal;
begin
  for trip in
    select t.* from unnest(trips) t where t.refusal is null and t.method = 'wallet' order by t.organisation_id, t.place
  loop
    if trip.organisation_id is distinct from payer then
      payer := trip.organisation_id;
      select * into wallet from accounts.wallets w where w.organisation_id = payer;
    end if;
    refused := accounts.wallet_refusal(wallet, trip.total_fen, accounts.day_of(trip.at));
    if refused.code is null then
      wallet.spent_fen := case when wallet.spent_on = accounts.day_of(trip.at) then wallet.spent_fen else 0 end + trip.total_fen;
      wallet.spent_on := accounts.day_of(trip.at);
      wallet.balance_fen := wallet.balance_fen - trip.total_fen;
    else
      trips[trip.place].refusal := refused.code;
      trips[trip.place].detail := refused.detail;
    end if;
  end loop;
  return trips;
end $$;

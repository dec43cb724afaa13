-- Wallet payments of a batch, one after the other: what an earlier sale spends is not there for a later one, nor for its clerk.
-- Takes: the trips of a batch. The caller holds the locks of the wallets.
-- Gives: the trips, those refused that their wallet does not pay.
-- Locks: nothing.
-- Raises: nothing.
create or replace function orders.check_wallets(trips orders.requested_trip[]) returns orders.requested_trip[] language plpgsql as $$
declare
  trip orders.requested_trip;
  wallet accounts.wallets;
  payer bigint;
  today date;
  -- What each clerk has spent on a day, by 'CLERK DAY': read once, where the wallet limits clerks.
  clerks jsonb := '{}';
  clerk text;
  clerk_fen bigint;
  refused platform.refusal;
begin
  for trip in
    select t.* from unnest(trips) t where t.refusal is null and t.method = 'wallet' order by t.organisation_id, t.place
  loop
    if trip.organisation_id is distinct from payer then
      payer := trip.organisation_id;
      select * into wallet from accounts.wallets w where w.organisation_id = payer;
    end if;
    today := accounts.day_of(trip.at);
    clerk_fen := null;
    if wallet.clerk_limit_fen is not null then
      clerk := trip.user_id || ' ' || today;
      clerk_fen := coalesce((clerks ->> clerk)::bigint, orders.spent_by_clerk(wallet, trip.user_id, today));
    end if;
    refused := accounts.wallet_refusal(wallet, trip.total_fen, trip.dearest_fen, clerk_fen, today);
    if refused.code is null then
      wallet.spent_fen := case when wallet.spent_on = today then wallet.spent_fen else 0 end + trip.total_fen;
      wallet.spent_on := today;
      wallet.balance_fen := wallet.balance_fen - trip.total_fen;
      clerk_fen := clerk_fen + trip.total_fen;
    else
      trips[trip.place].refusal := refused.code;
      trips[trip.place].detail := refused.detail;
    end if;
    if clerk_fen is not null then
      clerks := clerks || jsonb_build_object(clerk, clerk_fen);
    end if;
  end loop;
  return trips;
end $$;

-- Locks of a batch of sales, in the one order in which every sale takes them: agents, wallets, sailings, each by id.
-- Takes: the requests of orders.sell_batch.
-- Gives: nothing.
-- Locks: agents of holds with limits, wallets that pay, the sailings.
-- Raises: lock_not_available after the lock timeout.
create or replace function orders.lock_for_sales(requests jsonb) returns void language plpgsql as $$
begin
  if requests @? '$[*] ? (exists (@.limits))' then
    perform from agents.agents a
    where a.organisation_id = any (array(
      select (r ->> 'organisation')::bigint from jsonb_array_elements(requests) r where r ? 'limits'))
    order by a.organisation_id for no key update;
  end if;
  if requests @? '$[*] ? (@.method == "wallet")' then
    perform from accounts.wallets w
    where w.organisation_id = any (array(
      select (r ->> 'organisation')::bigint from jsonb_array_elements(requests) r where r ->> 'method' = 'wallet'))
    order by w.organisation_id for no key update;
  end if;
  perform inventory.lock_sailings(array(select (r ->> 'sailing')::bigint from jsonb_array_elements(requests) r));
end $$;

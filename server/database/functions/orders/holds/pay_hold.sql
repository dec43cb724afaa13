-- Pays a held order at the price it was held for.
-- Takes: one object: order, user, organisation, expected (fen), method, reference, at.
-- Gives: one row: code sold with the order as orders.order_receipt gives it, or the name of a problem with its details.
-- Locks: the wallet, the sailings, the order, then tickets, occupations and accounts, in the order of orders.sell_batch.
-- Raises: lock_not_available after the lock timeout; everything else is answered.
create or replace function orders.pay_hold(request jsonb) returns table (code text, detail jsonb)
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set jit = off
as $$
#variable_conflict use_column
declare
  paid orders.hold_payment := jsonb_populate_record(null::orders.hold_payment, request);
  held orders.orders;
  wallet accounts.wallets;
  refused platform.refusal;
begin
  if paid.method = 'wallet' then
    select * into wallet from accounts.wallets w where w.organisation_id = paid.organisation for no key update;
  end if;
  -- A held ticket never moves to another sailing, so the sailings may be read before the order is locked. Under their locks: a
  -- concurrent cancellation or stop of sale either sees this hold paid or is seen here.
  perform inventory.lock_sailings(orders.sailings_of(array[paid."order"]));
  select * into held from orders.orders o where o.id = paid."order" for no key update;
  refused := orders.hold_refusal(held, paid, wallet);
  if refused.code is not null then
    return query select refused.code, refused.detail;
    return;
  end if;
  perform orders.write_hold_payment(held, paid, wallet.account_id);
  return query select 'sold', orders.order_receipt(held.id);
exception
  -- Race: a sale to the same person, or with the same receipt, committed between the check above and the write.
  when exclusion_violation then
    return query select 'orders.alreadyTravels', orders.travels_elsewhere(held.id);
  when unique_violation then
    return query select 'orders.receiptUsed', coalesce(orders.receipt_used(paid.method, paid.reference),
      jsonb_build_object('reference', paid.reference, 'number', null));
  -- Two who sell to the same people wait for each other; the other one goes on.
  when deadlock_detected then
    return query select 'server.busy', null::jsonb;
end $$;

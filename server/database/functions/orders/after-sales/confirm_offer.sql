-- Confirms an offer: frees and takes seats, books the money and asks for what is paid back, all or nothing. Confirmed again it
-- tells what came of it.
-- Takes: one object: offer, user, organisation, expected (fen: positive is due, negative goes back), method and reference when
-- something is due, cashNow when cash is handed out at once, at; refusal with code and detail when the user may not confirm it.
-- Gives: one row: code confirmed with orders.offer_receipt, or the name of a problem with its details.
-- Locks: the wallet, the sailings, the order, the offer and its approval, then tickets, seats and accounts, in the order of orders.sell_batch.
-- Raises: lock_not_available after the lock timeout; everything else is answered.
create or replace function orders.confirm_offer(request jsonb) returns table (code text, detail jsonb)
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set jit = off
as $$
#variable_conflict use_column
declare
  asked orders.confirmation := jsonb_populate_record(null::orders.confirmation, request);
  offer orders.offers;
  wallet accounts.wallets;
  refused platform.refusal;
  shortage text;
begin
  select * into offer from orders.offers o where o.id = asked.offer;
  if offer.id is null then
    return query select 'orders.offerNotFound', null::jsonb;
    return;
  end if;
  -- What an offer speaks of never changes, so the locks it needs may be read before it is locked.
  if asked.method = 'wallet' or offer.back_fen > 0 then
    select w.* into wallet from accounts.wallets w
    where w.organisation_id = (select o.organisation_id from orders.orders o where o.id = offer.order_id)
      and (asked.method = 'wallet'
        or exists (select from orders.payments p where p.order_id = offer.order_id and p.method = 'wallet'))
    for no key update of w;
  end if;
  perform inventory.lock_sailings(array(
    select t.sailing_id from orders.offer_lines l join orders.tickets t on t.id = l.ticket_id where l.offer_id = offer.id
    union select offer.sailing_id where offer.sailing_id is not null));
  perform from orders.orders o where o.id = offer.order_id for no key update;
  select * into offer from orders.offers o where o.id = asked.offer for update;
  if offer.state = 'confirmed' then
    return query select 'confirmed', orders.offer_receipt(offer.id);
    return;
  end if;
  refused := orders.offer_refusal(offer, asked, wallet);
  if refused.code is null and request -> 'refusal' is not null then
    refused := row(request -> 'refusal' ->> 'code', request -> 'refusal' -> 'detail')::platform.refusal;
  end if;
  if refused.code is not null then
    return query select refused.code, refused.detail;
    return;
  end if;
  if offer.approval_id is not null then
    refused.code := platform.use_approval(offer.approval_id, 'orders.overrule', offer.id::text, orders.overrule_payload(offer.id), asked.at);
    if refused.code is not null then
      return query select 'orders.offerNotApproved', null::jsonb;
      return;
    end if;
  end if;
  if offer.kind in ('refund', 'void') then
    perform orders.give_back(offer, asked);
  else
    perform orders.exchange_tickets(offer, asked, wallet.account_id);
  end if;
  perform orders.end_offers(array[offer.id], 'confirmed', asked."user", asked.at);
  perform orders.follow_tickets(offer.order_id, offer.kind = 'void', asked.at);
  return query select 'confirmed', orders.offer_receipt(offer.id);
exception
  -- Everything was rolled back, the offer stays.
  when sqlstate 'FW410' then
    get stacked diagnostics shortage = pg_exception_detail;
    return query select 'orders.soldOut', shortage::jsonb;
  when exclusion_violation then
    return query select 'orders.alreadyTravels', orders.offer_travels_elsewhere(asked.offer);
  when unique_violation then
    return query select 'orders.receiptUsed', coalesce(orders.receipt_used(asked.method, asked.reference),
      jsonb_build_object('reference', asked.reference, 'number', null));
  -- Two who sell to the same people wait for each other; the other one goes on.
  when deadlock_detected then
    return query select 'server.busy', null::jsonb;
end $$;

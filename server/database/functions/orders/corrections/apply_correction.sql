-- Applies a correction that was approved: the new person, another code and the fee in one transaction, all or nothing. Applied
-- again it tells what came of it.
-- Takes: one object: correction, user, organisation, expected (the fee in fen), method and reference when there is one, at.
-- Gives: one row: code applied with orders.correction_receipt, or the name of a problem with its details.
-- Locks: the wallet, the sailing, the order, the correction and its approval, then ticket, seat and accounts, in the order of orders.sell_batch.
-- Raises: lock_not_available after the lock timeout; everything else is answered.
create or replace function orders.apply_correction(request jsonb) returns table (code text, detail jsonb)
  language plpgsql
as $$
#variable_conflict use_column
declare
  asked orders.correction_application := jsonb_populate_record(null::orders.correction_application, request);
  correction orders.corrections;
  wallet accounts.wallets;
  refused platform.refusal;
begin
  if asked.method = 'wallet' then
    select w.* into wallet from accounts.wallets w
    where w.organisation_id = (select o.organisation_id from orders.corrections c join orders.orders o on o.id = c.order_id
      where c.id = asked.correction)
    for no key update of w;
  end if;
  perform orders.lock_correction(asked.correction);
  select * into correction from orders.corrections c where c.id = asked.correction for update;
  if correction.id is null then
    return query select 'orders.correctionNotFound', null::jsonb;
    return;
  elsif correction.state = 'applied' then
    return query select 'applied', orders.correction_receipt(correction.id);
    return;
  end if;
  refused := orders.correction_refusal(correction, asked, wallet);
  if refused.code is null then
    refused.code := platform.use_approval(correction.approval_id, 'orders.correction', correction.id::text,
      orders.correction_payload(correction.id), asked.at);
    if refused.code is not null then
      refused.code := 'orders.correctionNotApproved';
    end if;
  end if;
  if refused.code is not null then
    return query select refused.code, refused.detail;
    return;
  end if;
  perform orders.change_correction(array[correction.id], 'applied', asked."user", asked.at,
    orders.replace_passenger(correction, asked."user", asked.at));
  if correction.fee_fen > 0 then
    perform orders.take_correction_fee(correction, asked, wallet.account_id);
  end if;
  return query select 'applied', orders.correction_receipt(correction.id);
exception
  -- Everything was rolled back, the request stays.
  when exclusion_violation then
    return query select 'orders.correctionTravels', orders.correction_travels_elsewhere(asked.correction);
  when unique_violation then
    return query select 'orders.receiptUsed', coalesce(orders.receipt_used(asked.method, asked.reference),
      jsonb_build_object('reference', asked.reference, 'number', null));
end $$;

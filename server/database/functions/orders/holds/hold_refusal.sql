-- Why a held order is not paid.
-- Takes: the order, the payment, and the wallet when one pays; all locked, with the sailings of the order.
-- Gives: the name of a problem with its details (money in fen); null when it can be paid.
-- Locks: the shift of who takes the money, against being closed.
-- Raises: nothing.
create or replace function orders.hold_refusal(held orders.orders, paid orders.hold_payment, wallet accounts.wallets)
  returns platform.refusal
  language plpgsql
as $$
declare
  refusal text;
  detail jsonb;
  refused platform.refusal;
begin
  if held.id is null then
    return row('orders.notFound', null)::platform.refusal;
  elsif held.state = 'expired' or held.state = 'held' and held.held_until <= paid.at then
    return row('orders.holdExpired', null)::platform.refusal;
  elsif held.state <> 'held' then
    return row('orders.notHeld', null)::platform.refusal;
  end if;
  refusal := orders.sale_refusal(held.id, held.channel, paid.at);
  if refusal is not null then
    return row(refusal, null)::platform.refusal;
  elsif held.channel = 'agent' and (paid.method <> 'wallet' or paid.organisation <> held.organisation_id) then
    return row('orders.agencyHold', null)::platform.refusal;
  end if;
  if held.channel = 'agent' then
    refused := orders.agency_refusal(held, paid.at);
    if refused.code is not null then
      return refused;
    end if;
  end if;
  if held.total_fen <> paid.expected then
    return row('orders.priceChanged', jsonb_build_object('old', paid.expected, 'new', held.total_fen))::platform.refusal;
  end if;
  detail := orders.travels_elsewhere(held.id);
  if detail is not null then
    return row('orders.alreadyTravels', detail)::platform.refusal;
  end if;
  if paid.method <> 'wallet' and accounts.till_required() and accounts.open_shift_of(paid."user") is null then
    return row('accounts.tillNeeded', null)::platform.refusal;
  end if;
  detail := orders.receipt_used(paid.method, paid.reference);
  if detail is not null then
    return row('orders.receiptUsed', detail)::platform.refusal;
  elsif paid.method = 'wallet' then
    return accounts.wallet_refusal(wallet, held.total_fen,
      (select max(t.price_fen) from orders.tickets t where t.order_id = held.id and t.state = 'held'),
      orders.spent_by_clerk(wallet, paid."user", accounts.day_of(paid.at)), accounts.day_of(paid.at));
  end if;
  return null;
end $$;

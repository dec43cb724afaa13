-- Why a correction is not applied.
-- Takes: the correction, its application, and the wallet when one pays; all locked, with the sailing and the order.
-- Gives: the name of a problem with its details (money in fen); null when it can be applied.
-- Locks: the shift of who takes the fee, against being closed.
-- Raises: nothing.
create or replace function orders.correction_refusal(correction orders.corrections, asked orders.correction_application,
    wallet accounts.wallets) returns platform.refusal
  language plpgsql
as $$
declare
  sold orders.orders;
  ticket orders.tickets;
  detail jsonb;
begin
  if correction.ended_at is not null then
    return row('orders.correctionEnded', jsonb_build_object('correctionState', correction.state))::platform.refusal;
  elsif correction.valid_until <= asked.at then
    return row('orders.correctionLapsed', null)::platform.refusal;
  elsif asked.expected <> correction.fee_fen then
    return row('orders.priceChanged', jsonb_build_object('old', asked.expected, 'new', correction.fee_fen))::platform.refusal;
  end if;
  select * into ticket from orders.tickets t where t.id = correction.ticket_id;
  if (ticket.version, ticket.state) <> (correction.ticket_version, 'issued') then
    return row('orders.ticketChanged', jsonb_build_object('ticketState', ticket.state))::platform.refusal;
  end if;
  if exists (
    select from sailings.sailing_stops call where call.sailing_id = ticket.sailing_id and call.stop_number = ticket.from_stop
      and orders.gate_closed(call, asked.at, orders.gate_close_minutes())) then
    return row('fares.gateClosed', null)::platform.refusal;
  end if;
  if correction.fee_fen = 0 then
    return null;
  elsif asked.method is null then
    return row('orders.paymentMissing', jsonb_build_object('due', correction.fee_fen))::platform.refusal;
  end if;
  select * into sold from orders.orders o where o.id = correction.order_id;
  if sold.channel = 'agent' and (asked.method <> 'wallet' or asked.organisation <> sold.organisation_id) then
    return row('orders.agencyHold', null)::platform.refusal;
  elsif sold.channel = 'agent' and not exists (select from agents.enabled_agent(sold.organisation_id)) then
    return row('orders.agentDisabled', null)::platform.refusal;
  end if;
  if asked.method <> 'wallet' and accounts.till_required() and accounts.open_shift_of(asked."user") is null then
    return row('accounts.tillNeeded', null)::platform.refusal;
  end if;
  detail := orders.receipt_used(asked.method, asked.reference);
  if detail is not null then
    return row('orders.receiptUsed', detail)::platform.refusal;
  elsif asked.method = 'wallet' then
    return accounts.wallet_refusal(wallet, correction.fee_fen, correction.fee_fen,
      orders.spent_by_clerk(wallet, asked."user", accounts.day_of(asked.at)), accounts.day_of(asked.at));
  end if;
  return null;
end $$;

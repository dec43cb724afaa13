-- Why an offer is not confirmed.
-- Takes: the offer, its confirmation, and the wallet when one pays; all locked, with the sailings and the order.
-- Gives: the name of a problem with its details (money in fen); null when it can be confirmed.
-- Locks: nothing.
-- Raises: nothing.
create or replace function orders.offer_refusal(offer orders.offers, asked orders.confirmation, wallet accounts.wallets)
  returns platform.refusal
  language plpgsql
as $$
declare
  sold orders.orders;
  refusal text;
  detail jsonb;
begin
  if offer.state <> 'proposed' then
    return row('orders.offerEnded', jsonb_build_object('offerState', offer.state))::platform.refusal;
  elsif offer.valid_until <= asked.at then
    return row('orders.offerLapsed', null)::platform.refusal;
  elsif asked.expected <> offer.due_fen - offer.back_fen then
    return row('orders.priceChanged', jsonb_build_object('old', asked.expected, 'new', offer.due_fen - offer.back_fen))::platform.refusal;
  end if;
  select t.state into refusal from orders.offer_lines l join orders.tickets t on t.id = l.ticket_id
  where l.offer_id = offer.id and (t.version, t.state) <> (l.ticket_version, l.ticket_state)
    -- While a second person looks at a refund the clock may say that the passenger has travelled.
    and not (offer.kind = 'refund' and offer.approval_id is not null and (t.version, t.state) = (l.ticket_version + 1, 'travelled')
      and l.ticket_state in ('issued', 'boarded') and exists (
        select from orders.ticket_events e where e.ticket_id = t.id and e.number = t.version and e.cause_kind = 'clock'))
  limit 1;
  if found then
    return row('orders.ticketChanged', jsonb_build_object('ticketState', refusal))::platform.refusal;
  end if;
  -- Who is on board or has travelled gets nothing back without a second person.
  select t.state into refusal from orders.offer_lines l join orders.tickets t on t.id = l.ticket_id
  where l.offer_id = offer.id and t.state in ('boarded', 'travelled')
    and (offer.kind <> 'refund' or offer.overrule is null or offer.approval_id is null) limit 1;
  if found then
    return row('orders.ticketState', jsonb_build_object('ticketState', refusal))::platform.refusal;
  end if;
  -- Not valid beyond the gate: what was decided before it closed, unless the carrier is at fault or a second person approved.
  -- A delay is no fault any more once the ship has left.
  if exists (
    select from orders.offer_lines l join orders.tickets t on t.id = l.ticket_id
    join sailings.sailing_stops call on call.sailing_id = t.sailing_id and call.stop_number = t.from_stop
    where l.offer_id = offer.id and offer.approval_id is null and case
      when l.fault = 'delay' then call.state = 'left'
      when l.fault is null then not l.gate_closed and orders.gate_closed(call, asked.at, orders.gate_close_minutes()) end) then
    return row('orders.gateClosed', null)::platform.refusal;
  end if;
  -- Nor beyond the last tier that allows it, by the departures as they are known now: a delay may have been taken back.
  if exists (
    select from orders.offer_lines l join orders.tickets t on t.id = l.ticket_id
    join sailings.sailing_stops call on call.sailing_id = t.sailing_id and call.stop_number = t.from_stop
    where l.offer_id = offer.id and l.tier is not null and not fares.tier_allows(l.conditions_id, offer.kind, l.promised,
      call.planned_depart, call.expected_depart, call.actual_depart, asked.at)) then
    return row(case offer.kind when 'refund' then 'fares.refundOver' else 'fares.exchangeOver' end, null)::platform.refusal;
  end if;
  detail := orders.companions_stay(offer);
  if detail is not null then
    return row('orders.companionsStay', detail)::platform.refusal;
  end if;
  select * into sold from orders.orders o where o.id = offer.order_id;
  if offer.sailing_id is not null then
    -- On the own sailing the ticket was sold already: its sale may be over, but it has to run.
    select case
        when 'skipped' in (boarding.state, landing.state) then 'orders.noTrip'
        when same.sailing and run.status <> 'cancelled' then case
          when not same.stop and orders.gate_closed(boarding, asked.at, orders.gate_close_minutes()) then 'orders.gateClosed' end
        else sailings.sale_refusal(run, boarding.planned_depart, sold.channel, asked.at, sailings.standard_close_minutes()) end
    into refusal
    from sailings.sailings run
    join sailings.sailing_stops boarding on boarding.sailing_id = run.id and boarding.stop_number = offer.from_stop
    join sailings.sailing_stops landing on landing.sailing_id = run.id and landing.stop_number = offer.to_stop
    cross join (
      select bool_and(t.sailing_id = offer.sailing_id) as sailing, bool_and(t.from_stop = offer.from_stop) as stop
      from orders.offer_lines l join orders.tickets t on t.id = l.ticket_id where l.offer_id = offer.id) same
    where run.id = offer.sailing_id;
    if refusal is not null then
      return row(refusal, null)::platform.refusal;
    end if;
  end if;
  if offer.due_fen = 0 then
    return null;
  elsif asked.method is null then
    return row('orders.paymentMissing', jsonb_build_object('due', offer.due_fen))::platform.refusal;
  elsif sold.channel = 'agent' and (asked.method <> 'wallet' or asked.organisation <> sold.organisation_id) then
    return row('orders.agencyHold', null)::platform.refusal;
  elsif sold.channel = 'agent' and not exists (select from agents.enabled_agent(sold.organisation_id)) then
    return row('orders.agentDisabled', null)::platform.refusal;
  end if;
  detail := orders.receipt_used(asked.method, asked.reference);
  if detail is not null then
    return row('orders.receiptUsed', detail)::platform.refusal;
  elsif asked.method = 'wallet' then
    return accounts.wallet_refusal(wallet, offer.due_fen, accounts.day_of(asked.at));
  end if;
  return null;
end $$;

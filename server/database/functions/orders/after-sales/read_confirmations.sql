-- Reads a batch of confirmations: what is confirmed, and why an offer is not confirmed. One statement for the whole batch.
-- `offset 0` keeps the planner from writing an expression that is used twice into the plan twice, with all its look-ups.
-- Takes: the requests of orders.confirm_offers; the lock to wait for, or null.
-- Gives: one confirmation for each place. An offer that has ended names how, by whom and when: its receipt is
-- given under the same key alone, for another clerk handed out nothing. One that needs what another transaction has locked is busy, with the lock
-- to wait for.
-- Locks: wallets, sailings, orders and offers, before it reads; see orders.lock_for_offers. The shifts of who takes or pays out money
-- where a till is required, against being closed.
-- Raises: lock_not_available after the lock timeout.
create or replace function orders.read_confirmations(requests jsonb, waits_for text) returns orders.confirmation[]
  language plpgsql
as $$
#variable_conflict use_column
declare
  gate integer := orders.gate_close_minutes();
  closing jsonb := sailings.standard_close_minutes();
  needs_till boolean := accounts.till_required();
  asked orders.confirmation[];
  busy record;
begin
  select * into busy from orders.lock_for_offers(requests, waits_for);
  select array_agg(row(r.ordinality, refused.code, case refused.code
      when 'repeated' then existing.reply
      when 'busy' then jsonb_build_object('lock', locked.busy)
      when 'orders.offerEnded' then orders.offer_end_detail(f)
      when 'orders.priceChanged' then jsonb_build_object('old', r.expected, 'new', f.due_fen - f.back_fen)
      when 'orders.ticketChanged' then jsonb_build_object('ticketState', line.changed_state)
      when 'orders.ticketState' then jsonb_build_object('ticketState', line.used_state)
      when 'orders.companionsStay' then company.detail
      when proof.code then proof.detail
      when 'orders.paymentMissing' then jsonb_build_object('due', f.due_fen)
      when 'orders.receiptUsed' then orders.receipt_used(r.method, r.reference)
      when purse.code then purse.detail
      when r.refusal ->> 'code' then r.refusal -> 'detail'
    end, f.id, f.order_id, f.kind, f.approval_id, f.sailing_id is not null, f.back_fen, f.due_fen, r."user", r.organisation, o.channel,
    r.method, coalesce(r.reference, ''), r."cashNow", r.at)::orders.confirmation order by r.ordinality)
  into asked
  from rows from (jsonb_to_recordset(requests) as (
      key text, endpoint text, hash bytea, "user" bigint, organisation bigint, at timestamptz, offer bigint, expected bigint, method text,
      reference text, "cashNow" boolean, "vouchersReturned" boolean, refusal jsonb)) with ordinality r
  left join platform.request_keys existing on existing.user_id = r."user" and existing.key = r.key
  left join orders.offers f on f.id = r.offer
  left join orders.orders o on o.id = f.order_id
  left join accounts.wallets w on w.organisation_id = o.organisation_id
  cross join lateral (
    select array_agg(t.id) as tickets, array_agg(t.sailing_id) as sailings, bool_and(t.sailing_id = f.sailing_id) as same_sailing,
      bool_and(t.from_stop = f.from_stop) as same_stop, max((select sum(p.fen) from unnest(l.new_parts) p))::bigint as dearest_fen,
      -- While a second person looks at a refund the clock may say that the passenger has travelled.
      min(t.state) filter (where (t.version, t.state) <> (l.ticket_version, l.ticket_state)
        and not (f.kind = 'refund' and f.approval_id is not null and (t.version, t.state) = (l.ticket_version + 1, 'travelled')
          and l.ticket_state in ('issued', 'boarded') and exists (
            select from orders.ticket_events e where e.ticket_id = t.id and e.number = t.version and e.cause_kind = 'clock')))
        as changed_state,
      -- Who is on board or has travelled gets nothing back without a second person.
      -- On a ship that is cancelled before it leaves no one travels.
      min(t.state) filter (where t.state in ('boarded', 'travelled')
        and not (f.kind = 'refund' and t.state = 'boarded' and l.fault = 'carrierCancelled')
        and (f.kind <> 'refund' or f.overrule is null or f.approval_id is null)) as used_state,
      -- Not valid beyond the gate: what was decided before it closed, unless the carrier is at fault or a second person approved.
      -- A delay is no fault any more once the ship has left.
      bool_or(f.approval_id is null and case
        when l.fault = 'delay' then call.state = 'left'
        when l.fault is null then not l.gate_closed and orders.gate_closed(call, r.at, gate) end) as beyond_gate,
      -- Nor beyond the last tier that allows it, by the departures as they are known now: a delay may have been taken back.
      bool_or(l.tier is not null and not fares.tier_allows(l.conditions_id, f.kind, l.promised, call.planned_depart,
        call.expected_depart, call.actual_depart, r.at)) as beyond_tiers
    from orders.offer_lines l join orders.tickets t on t.id = l.ticket_id
    join sailings.sailing_stops call on call.sailing_id = t.sailing_id and call.stop_number = t.from_stop
    where l.offer_id = f.id) line
  cross join lateral (select case
      when f.id = any (busy.busy_offers) then 'offer:' || f.id
      when f.order_id = any (busy.busy_orders) then 'order:' || f.order_id
      when f.sailing_id = any (busy.busy_sailings) then 'sailing:' || f.sailing_id
      when line.sailings && busy.busy_sailings
        then 'sailing:' || (select s.id from unnest(line.sailings) s(id) where s.id = any (busy.busy_sailings) limit 1)
      when o.organisation_id = any (busy.busy_wallets) and (r.method = 'wallet' or f.back_fen > 0 and exists (
        select from orders.payments p where p.order_id = f.order_id and p.method = 'wallet')) then 'wallet:' || o.organisation_id
    end as busy offset 0) locked
  cross join lateral (select case when f.state = 'proposed' then orders.companions_stay(f) end as detail offset 0) company
  left join lateral accounts.proof_refusal(line.tickets, coalesce(r."vouchersReturned", false)) proof on f.state = 'proposed'
  -- On the own sailing the ticket was sold already: its sale may be over, but it has to run.
  left join lateral (
    select case
        when 'skipped' in (boarding.state, landing.state) then 'orders.noTrip'
        when line.same_sailing and run.status <> 'cancelled' then case
          when not line.same_stop and orders.gate_closed(boarding, r.at, gate) then 'orders.gateClosed' end
        else sailings.sale_refusal(run, boarding.departs, o.channel, r.at, closing) end as refusal
    from sailings.sailings run
    join sailings.sailing_stops boarding on boarding.sailing_id = run.id and boarding.stop_number = f.from_stop
    join sailings.sailing_stops landing on landing.sailing_id = run.id and landing.stop_number = f.to_stop
    where run.id = f.sailing_id) trip on true
  cross join lateral (
    select (paid.refusal).code, (paid.refusal).detail
    from (select case when f.due_fen > 0 and r.method = 'wallet'
      then accounts.wallet_refusal(w, f.due_fen, line.dearest_fen,
        orders.spent_by_clerk(w, r."user", accounts.day_of(r.at)), accounts.day_of(r.at)) end as refusal offset 0) paid) purse
  cross join lateral (select case
      when existing.endpoint = r.endpoint and existing.request_hash = r.hash and existing.reply is not null then 'repeated'
      when existing.request_hash is not null then 'request.keyUsed'
      when f.id is null then 'orders.offerNotFound'
      when locked.busy is not null then 'busy'
      when f.state <> 'proposed' then 'orders.offerEnded'
      when f.valid_until <= r.at then 'orders.offerLapsed'
      when r.expected <> f.due_fen - f.back_fen then 'orders.priceChanged'
      when line.changed_state is not null then 'orders.ticketChanged'
      when line.used_state is not null then 'orders.ticketState'
      when proof.code is not null then proof.code
      when line.beyond_gate then 'orders.gateClosed'
      when line.beyond_tiers then case f.kind when 'refund' then 'fares.refundOver' else 'fares.exchangeOver' end
      when company.detail is not null then 'orders.companionsStay'
      when trip.refusal is not null then trip.refusal
      when f.kind = 'exchange' and o.channel = 'agent' and not exists (select from agents.enabled_agent(o.organisation_id))
        then 'orders.agentDisabled'
      when f.due_fen > 0 then case
        when r.method is null then 'orders.paymentMissing'
        when o.channel = 'agent' and (r.method <> 'wallet' or r.organisation <> o.organisation_id) then 'orders.agencyHold'
        when o.channel = 'agent' and not exists (select from agents.enabled_agent(o.organisation_id)) then 'orders.agentDisabled'
        when needs_till and r.method <> 'wallet' and accounts.open_shift_of(r."user") is null then 'accounts.tillNeeded'
        when orders.receipt_used(r.method, r.reference) is not null then 'orders.receiptUsed'
        else purse.code end
      when f.back_fen > 0 and r."cashNow" and needs_till and exists (
        select from orders.payments p where p.order_id = f.order_id and p.method = 'cash')
        and accounts.open_shift_of(r."user") is null then 'accounts.tillNeeded'
    end as known offset 0) decided
  cross join lateral (select coalesce(decided.known, r.refusal ->> 'code') as code offset 0) refused;
  return asked;
end $$;

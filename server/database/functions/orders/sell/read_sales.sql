-- Reads a batch of sales: what is requested, what the timetable, fares and accounts say about it, and why it is refused so
-- far. One statement for the whole batch. `offset 0` keeps the planner from writing an expression that is used twice into the
-- plan twice, with all its look-ups.
-- Takes: the requests of orders.sell_batch; the lock to wait for, or null.
-- Gives: trips, which are decided on, and sales, which are only written down; one of each for each place. Those whose agent,
-- wallet, till or sailing is locked by another transaction are refused as busy, with the lock to wait for.
-- Locks: agents, wallets, shifts and sailings, before it reads; see orders.lock_for_sales.
-- Raises: lock_not_available after the lock timeout.
create or replace function orders.read_sales(requests jsonb, waits_for text) returns orders.sale_batch
  language plpgsql
as $$
#variable_conflict use_column
declare
  closing jsonb := sailings.standard_close_minutes();
  needs_till boolean := accounts.till_required();
  batch orders.sale_batch;
  busy record;
begin
  select * into busy from orders.lock_for_sales(requests, waits_for);
  select
    array_agg(row(
      r.ordinality, refused.code, case refused.code
        when 'repeated' then existing.reply
        when 'busy' then jsonb_build_object('lock', locked.busy)
        when 'orders.priceChanged' then jsonb_build_object('old', r.expected, 'new', party.total_fen)
        when 'orders.alreadyTravels' then coalesce((
          select jsonb_build_object('passenger', party.other_number, 'number', o.number,
            'ofAnotherOrganisation', o.organisation_id <> r.organisation and r.channel <> 'online')
          from orders.tickets x join orders.orders o on o.id = x.order_id where x.id = party.other_ticket),
          jsonb_build_object('passenger', party.other_number))
        when agency.code then agency.detail
        when 'orders.receiptUsed' then jsonb_build_object('reference', r.reference, 'number', receipt.number)
        when 'orders.travelPause' then jsonb_build_object('seconds', ceil(extract(epoch from watched.wait_until - r.at)))
      end, r.sailing, c.id, r."from", r."to", s.stops_count, party.people, party.seated,
      coalesce((load.starts ->> c.id::text)::integer, 0),
      s.certified_capacity, s.certified_capacity - (select max(leg) from unnest(load.legs[r."from" + 1 : r."to"]) leg),
      r.method, r.organisation, r.at, party.total_fen,
      r.method is null or account.payer_id is not null and account.unearned_id is not null,
      r.seats, r.limits, r."user", party.dearest_fen)::orders.requested_trip order by r.ordinality),
    array_agg(row(
      r.ordinality, r.key, r.endpoint, r.hash, r."user", r.organisation, r.channel, r.operation, r."requestId", r.address, r.at,
      r.sailing, r."from", r."to", c.id, f.planned_depart, t.planned_arrive,
      least(r."heldUntil", sailings.close_of_sale(s, f.departs, r.channel, closing)), r.method, r.reference,
      r."phoneHash", r."phoneCipher", r."phoneMasked", account.payer_id, account.unearned_id,
      fare.table_id, case when party.promotion_fen > 0 then (deal.promotion).id end, conditions.conditions_id,
      party.people, party.total_fen, party.fees_fen, party.tickets, shift.id)::orders.requested_sale order by r.ordinality)
  into batch.trips, batch.sales
  from rows from (jsonb_to_recordset(requests) as (
      key text, endpoint text, hash bytea, "formerHashes" bytea[], "user" bigint, organisation bigint, channel text,
      operation text, "requestId" text, address text, at timestamptz, sailing bigint, "from" smallint, "to" smallint, class text, expected bigint,
      "heldUntil" timestamptz, method text, reference text, "phoneHash" bytea, "phoneCipher" bytea, "phoneMasked" text,
      seats bigint[], limits jsonb, passengers jsonb)) with ordinality r
  left join platform.request_keys existing on existing.user_id = r."user" and existing.key = r.key
  left join orders.travel_refusals watched on watched.user_id = r."user" and watched.wait_until > r.at and r.channel <> 'online'
  left join sailings.sailings s on s.id = r.sailing
  left join sailings.sailing_stops f on f.sailing_id = r.sailing and f.stop_number = r."from"
  left join sailings.sailing_stops t on t.sailing_id = r.sailing and t.stop_number = r."to"
  left join inventory.loads load on load.sailing_id = r.sailing
  left join fleet.classes c on c.code = r.class
  left join lateral fares.fare_of(s.fare_table_id, c.id, r."from", r."to") fare on true
  cross join lateral (select fares.charges_of(s.line_id, c.id, r.channel, r.at) as charges offset 0) added
  cross join lateral (select fares.promotions_of(s.line_id, c.id, r.channel, s.service_date, jsonb_array_length(r.passengers), r.at)
    as promotions offset 0) holding
  cross join lateral (select case when cardinality(holding.promotions) > 0 then fares.best_promotion(holding.promotions, fare.fen,
    array(select p ->> 'type' from jsonb_array_elements(r.passengers) p), r.at) end as promotion offset 0) deal
  left join lateral fares.conditions_of(s.line_id, c.id, r.channel, r.at) conditions on true
  cross join lateral (
    select array_agg(row(p.ordinality, p.name, p.kind, p.hash, p.cipher, p.masked, p.born, p.sex, p.nationality,
        coalesce(p.source, 'typed'), p.care, p.guardian, orders.person_of(p.hash), type.id, type.needs_seat, price.base_fen, price.discount_fen, price.promotion_fen, price.fee_fen,
        price.price_fen, price.charges, p.seat)::orders.requested_ticket) as tickets,
      count(*) as people, count(*) filter (where type.needs_seat) as seated, count(price.price_fen) as priced,
      sum(price.price_fen) as total_fen, max(price.price_fen) as dearest_fen, sum(price.fee_fen) as fees_fen, sum(price.promotion_fen) as promotion_fen,
      (array_agg(coalesce(other.ticket_id, own.ticket_id) order by p.ordinality)
        filter (where coalesce(other.ticket_id, own.ticket_id) is not null))[1] as other_ticket,
      min(p.ordinality) filter (where coalesce(other.ticket_id, own.ticket_id) is not null) as other_number
    from rows from (jsonb_to_recordset(r.passengers) as (
        name text, type text, kind text, hash bytea, cipher bytea, masked text, born date, sex text, nationality text,
        source text, care text[], guardian smallint, seat integer))
      with ordinality p
    left join lateral fares.type_of(p.type, r.at) type on true
    left join lateral fares.price_of(fare.fen, type.percent_bp, deal.promotion, added.charges, p.type, p.ordinality = 1) price on true
    left join lateral (
      select o.ticket_id from inventory.occupations o
      where o.person = orders.person_of(p.hash) and not o.held and not o.provisional
        and o.travel && tstzrange(f.planned_depart, greatest(f.planned_depart, t.planned_arrive))
      limit 1) other on true
    -- A hold of another buyer does not block a sale; the holder has to pay or release their own first.
    left join lateral (
      select o.ticket_id from inventory.occupations o
      join orders.tickets x on x.id = o.ticket_id
      join orders.orders y on y.id = x.order_id and y.organisation_id = r.organisation
      where o.person = orders.person_of(p.hash) and o.held
        and o.travel && tstzrange(f.planned_depart, greatest(f.planned_depart, t.planned_arrive))
      limit 1) own on true) party
  left join lateral (
    select o.number from orders.payments pay join orders.orders o on o.id = pay.order_id
    where r.reference <> '' and pay.reference <> '' and pay.method = r.method and pay.reference = r.reference limit 1) receipt on true
  left join accounts.till_shifts shift on r.method <> 'wallet' and shift.clerk_id = r."user" and shift.state = 'open'
    and shift.id = any (busy.shifts)
  cross join lateral (select case
      when r.limits is not null and r.organisation = any (busy.busy_agents) then 'agent:' || r.organisation
      when r.method = 'wallet' and r.organisation = any (busy.busy_wallets) then 'wallet:' || r.organisation
      when r.method <> 'wallet' and r."user" = any (busy.busy_clerks) then 'till:' || r."user"
      when r.sailing = any (busy.busy_sailings) then 'sailing:' || r.sailing
    end as busy offset 0) locked
  cross join lateral (select sailings.sale_refusal(s, f.departs, r.channel, r.at, closing) as refusal offset 0) sale
  left join lateral agents.sale_refusal(case when r.channel = 'agent' then r.organisation end, s.line_id, c.id, f.planned_depart,
    r.at, party.total_fen::bigint) agency on true
  cross join lateral (select case
      when existing.endpoint = r.endpoint and (existing.request_hash = r.hash or existing.request_hash = any (r."formerHashes"))
        then 'repeated'
      when existing.request_hash is not null then 'request.keyUsed'
      when locked.busy is not null then 'busy'
      when f.planned_depart is null or t.planned_arrive is null or r."from" >= r."to" or c.id is null
        or 'skipped' in (f.state, t.state) then 'orders.noTrip'
      when sale.refusal is not null then sale.refusal
      when agency.code is not null then agency.code
      when load.sailing_id is null then 'orders.closed'
      when party.people = 0 or party.priced < party.people then 'orders.noFare'
      when conditions.conditions_id is null then 'orders.noConditions'
      when party.total_fen <> r.expected then 'orders.priceChanged'
      when needs_till and shift.id is null and r.channel = 'counter' and r.method <> 'wallet' then 'accounts.tillNeeded'
      when receipt.number is not null then 'orders.receiptUsed'
      when watched.wait_until is not null then 'orders.travelPause'
      when party.other_ticket is not null
        or party.people > 1 and (select count(x.person) > count(distinct x.person) from unnest(party.tickets) x)
        then 'orders.alreadyTravels'
    end as code offset 0) refused
  cross join lateral (select
      case r.method when 'wallet' then (select w.account_id from accounts.wallets w where w.organisation_id = r.organisation)
        else (select a.id from accounts.accounts a where a.code = accounts.taking_code(r.method, shift.id, r.at))
      end as payer_id,
      (select a.id from accounts.accounts a where a.code = accounts.unearned_code(r.sailing)) as unearned_id offset 0) account;
  return batch;
end $$;

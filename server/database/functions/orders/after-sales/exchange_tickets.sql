-- Exchanges the tickets of an offer: frees their seats, takes those of the new trip, writes the new tickets, and books the
-- difference.
-- Takes: the offer, its confirmation, checked by orders.offer_refusal; the account of the wallet when one pays.
-- Gives: nothing.
-- Locks: the rows it writes. The caller holds the locks of the wallet, the sailings, the order and the offer.
-- Raises: FW410 with what is free as detail when the new trip has no room; exclusion_violation when a passenger travels at that
-- time; unique_violation when the receipt was taken at this moment.
create or replace function orders.exchange_tickets(offer orders.offers, asked orders.confirmation, wallet_account bigint) returns void
  language plpgsql
as $$
#variable_conflict use_column
declare
  tickets bigint[] := array(select l.ticket_id from orders.offer_lines l where l.offer_id = offer.id order by l.ticket_id);
  channel text := (select o.channel from orders.orders o where o.id = offer.order_id);
  trip inventory.seat_request;
  seating inventory.seating;
  shortage inventory.shortage;
  entries accounts.posted_entry[];
  payer bigint;
begin
  -- Free before take: the old seat counts as free, and the person leaves the old trip before the new one begins.
  perform orders.change_state(tickets, 'exchanged', asked.at, row('offer', offer.id, asked."user", null)::orders.change_cause);
  perform inventory.release(tickets);

  -- Who cannot keep the seat, because it is sold or locked further on, is seated automatically.
  select 1, s.id, offer.class_id, offer.from_stop, offer.to_stop, s.stops_count, line.people, line.seated,
    coalesce((load.starts ->> offer.class_id::text)::integer, 0), s.certified_capacity, 0,
    inventory.still_free(s.id, offer.class_id, offer.from_stop, offer.to_stop, offer.seats)
  into trip
  from sailings.sailings s join inventory.loads load on load.sailing_id = s.id
  cross join (
    select count(*)::integer as people, count(*) filter (where type.needs_seat)::integer as seated
    from orders.offer_lines l join fares.passenger_types type on type.id = l.new_type_id where l.offer_id = offer.id) line
  where s.id = offer.sailing_id;
  if trip.sailing_id is null then
    raise exception 'nothing is open' using errcode = 'FW410', detail = '{"free": 0}';
  end if;
  seating := inventory.take_within_capacity(array[trip], trip.room + 1);
  if cardinality(seating.missing) > 0 then
    shortage := seating.missing[1];
    raise exception 'sold out' using errcode = 'FW410',
      detail = jsonb_build_object('wanted', shortage.wanted, 'free', greatest(shortage.free, 0))::text;
  end if;
  perform inventory.add_to_loads(array[trip], seating);

  with line as (
    select l.*, t.order_id, t.passenger_number, t.passenger_version, t.fee_rule_id, t.origin_ticket_id, type.needs_seat,
      nextval('orders.tickets_id_seq') as new_id, case when type.needs_seat then
        count(*) filter (where type.needs_seat) over (order by t.passenger_number, t.id) end as seat_number
    from orders.offer_lines l join orders.tickets t on t.id = l.ticket_id
    join fares.passenger_types type on type.id = l.new_type_id
    where l.offer_id = offer.id
  ), made as (
    insert into orders.tickets (id, order_id, passenger_number, passenger_version, sailing_id, from_stop, to_stop, class_id,
      seat_id, seat_label, passenger_type_id, fare_table_id, fee_rule_id, conditions_id, replaces_ticket_id, origin_ticket_id,
      changes, state, planned_depart, planned_arrive, base_fen, discount_fen, price_fen, parts)
    overriding system value
    select line.new_id, line.order_id, line.passenger_number, line.passenger_version, offer.sailing_id, offer.from_stop,
      offer.to_stop, offer.class_id, g.seat_id, g.label, line.new_type_id, line.new_fare_table_id, line.fee_rule_id,
      line.conditions_id, line.ticket_id, coalesce(line.origin_ticket_id, line.ticket_id),
      -- Only an exchange that was the passenger's wish is counted: not a supplement, nor one at the carrier's fault or overruled.
      line.changes + (offer.kind = 'exchange' and offer.overrule is null and line.fault is null)::integer, 'issued',
      boarding.planned_depart, landing.planned_arrive, line.new_base_fen, line.new_discount_fen, fares.sum_of(line.new_parts),
      line.new_parts
    from line
    left join unnest(seating.assigned) g on g.seat_number = line.seat_number
    join sailings.sailing_stops boarding on boarding.sailing_id = offer.sailing_id and boarding.stop_number = offer.from_stop
    join sailings.sailing_stops landing on landing.sailing_id = offer.sailing_id and landing.stop_number = offer.to_stop
  )
  update orders.offer_lines l set new_ticket_id = line.new_id
  from line where l.offer_id = offer.id and l.ticket_id = line.ticket_id;
  perform inventory.occupy(array(
    select row(t.id, t.sailing_id, t.seat_id, t.from_stop, t.to_stop, null, orders.person_of(p.certificate_hash),
      tstzrange(t.planned_depart, t.planned_arrive), false, false)::inventory.occupations
    from orders.offer_lines l join orders.tickets t on t.id = l.new_ticket_id
    join orders.passengers p on p.order_id = t.order_id and p.number = t.passenger_number and p.version = t.passenger_version
    where l.offer_id = offer.id));

  perform accounts.open_accounts(array(select a from accounts.sale_accounts(offer.sailing_id,
    case when offer.due_fen > 0 then asked.method else 'wallet' end, channel, asked.organisation, asked."user", asked.at) a));
  payer := case when offer.due_fen > 0 then coalesce(wallet_account,
    accounts.id_of(accounts.till_code(asked.method, channel, asked."user", asked.at))) end;
  select array_agg(row(moved.account_id, moved.fen, moved.ticket_id)::accounts.posted_entry) into entries
  from (
    select accounts.id_of(accounts.unearned_code(t.sailing_id)) as account_id, t.id as ticket_id,
      -(t.price_fen - fares.fen_of(t.parts, 'serviceFee')) as fen
    from orders.offer_lines l join orders.tickets t on t.id = l.ticket_id where l.offer_id = offer.id
    union all
    select accounts.id_of(accounts.unearned_code(offer.sailing_id)), t.id, t.price_fen - fares.fen_of(t.parts, 'serviceFee')
    from orders.offer_lines l join orders.tickets t on t.id = l.new_ticket_id where l.offer_id = offer.id
    union all
    select accounts.id_of('operator:refundFees'), l.ticket_id, l.fee_fen from orders.offer_lines l where l.offer_id = offer.id
    union all
    select accounts.id_of('operator:refundsPayable'), null, offer.back_fen
    union all
    select payer, null, -offer.due_fen) moved
  where moved.fen <> 0;
  if entries is not null and offer.due_fen > 0 then
    perform orders.take_payments(
      array[row('exchange', offer.order_id, asked.at, '', case when asked.method = 'wallet' then asked.organisation end, entries,
        asked."user", 'offer', offer.id, null)::accounts.posting],
      array[row(offer.order_id, (select coalesce(max(p.number), 0) + 1 from orders.payments p where p.order_id = offer.order_id),
        asked.method, coalesce(asked.reference, ''), offer.due_fen, null, asked.at, asked."user", null)::orders.payments]);
  elsif entries is not null then
    perform accounts.post(array[row('exchange', offer.order_id, asked.at, '', null, entries, asked."user", 'offer', offer.id,
      null)::accounts.posting]);
  end if;
  if offer.back_fen > 0 then
    perform accounts.request_payouts(offer.order_id, offer.back_fen, row('offer', offer.id, asked."user", null)::orders.change_cause,
      asked."user", asked.at, asked."cashNow");
  end if;
end $$;

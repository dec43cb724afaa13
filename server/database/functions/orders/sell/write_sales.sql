-- Writes what was decided in one statement: orders, passengers, tickets, occupations, journal and replies. The money comes
-- after it, with orders.take_payments, because it refers to the orders.
-- Takes: the trips and sales of a batch, one of each for each place; the seats assigned; whether an account is missing.
-- Gives: the replies by place; postings and payments, one of each for each sale that moves money, null when none does; the uses of
-- promotions, null when there are none.
-- Locks: the rows it inserts, and the shifts it opens. The caller holds the locks of the sailings.
-- Raises: unique_violation or exclusion_violation when another sale with the same key or to the same person came in between.
-- No `on conflict do nothing`: it writes each row twice over, and the batch would be run again all the same.
create or replace function orders.write_sales(
    trips orders.requested_trip[], sales orders.requested_sale[], assigned inventory.assigned_seat[], unopened boolean)
  returns orders.written_sales
  language plpgsql
  set plan_cache_mode = force_generic_plan
  -- All that is joined here are the lists of the batch; a table is only looked up by one key at a time.
  set enable_hashjoin = on
  set enable_nestloop = off
as $$
declare
  written orders.written_sales;
begin
  if unopened then
    perform accounts.open_shifts(array(
      select row(s.user_id, s.organisation_id, s.at)::accounts.shift_opening from unnest(sales) s
      where (trips[s.place]).refusal is null and s.method = 'cash' and s.shift_id is null));
    perform accounts.open_accounts(array(
      select a from unnest(sales) s
      cross join lateral accounts.sale_accounts(s.sailing_id, s.method, s.at) a
      where (trips[s.place]).refusal is null and s.method is not null));
  end if;

  with sold as materialized (
    select s.place, s.key, s.endpoint, s.hash, s.user_id, s.organisation_id, s.channel, s.operation, s.request_id, s.address,
      s.at, s.sailing_id, s.from_stop, s.to_stop, s.class_id, s.departs, s.arrives, s.held_until, s.method, s.reference,
      s.phone_hash, s.phone_cipher, s.phone_masked, s.fare_table, s.promotion_id, s.conditions_id, s.tickets, s.people, s.total_fen,
      s.fees_fen, new.order_id, orders.number_of(new.order_id, s.at) as number,
      case when s.method is null then 'held' else 'paid' end as state,
      till.shift_id,
      coalesce(s.payer_id,
        (select a.id from accounts.accounts a where a.code = accounts.taking_code(s.method, till.shift_id, s.at))) as payer_id,
      coalesce(s.unearned_id,
        (select a.id from accounts.accounts a where a.code = accounts.unearned_code(s.sailing_id))) as unearned_id,
      s.method is not null and s.total_fen > 0 as moves_money
    from unnest(sales) s
    cross join lateral (select nextval('orders.orders_id_seq') as order_id) new
    cross join lateral (select coalesce(s.shift_id, case when s.method = 'cash' then (
      select h.id from accounts.till_shifts h where h.clerk_id = s.user_id and h.state = 'open') end) as shift_id offset 0) till
    where (trips[s.place]).refusal is null
  ), ticket as materialized (
    select t.*, g.seat_id, g.label, nextval('orders.tickets_id_seq') as ticket_id
    from (
      select s.place, s.order_id, s.number as order_number, s.sailing_id, s.from_stop, s.to_stop, s.class_id, s.state, s.departs,
        s.arrives, s.fare_table, s.promotion_id, s.conditions_id, t.*,
        case when t.needs_seat then count(*) filter (where t.needs_seat) over (
          partition by s.place order by case when (trips[s.place]).wanted_seats is null then t.seat_order end, t.number) end
          as seat_number
      from sold s cross join lateral unnest(s.tickets) t) t
    left join unnest(assigned) g on g.place = t.place and g.seat_number = t.seat_number
  ), an_order as (
    insert into orders.orders (id, number, channel, organisation_id, clerk_id, state, total_fen, first_departs, last_arrives,
      made_at, held_until, paid_at, paid_by, phone_hash, phone_cipher, phone_masked)
    overriding system value
    select s.order_id, s.number, s.channel, s.organisation_id, s.user_id, s.state, s.total_fen, s.departs, s.arrives, s.at, case when s.method is null then s.held_until end, case when s.method is not null then s.at end,
      case when s.method is not null then s.user_id end, s.phone_hash, s.phone_cipher, s.phone_masked
    from sold s
  ), passenger as (
    insert into orders.passengers (order_id, number, name, certificate_kind, certificate_hash, certificate_cipher,
      certificate_masked, birth_date, sex, nationality, identity_source, special_care, guardian_number)
    select t.order_id, t.number, t.name, t.certificate_kind, t.certificate_hash, t.certificate_cipher, t.certificate_masked,
      t.birth_date, t.sex, t.nationality, t.identity_source, t.special_care, t.guardian_number
    from ticket t
  ), a_ticket as (
    insert into orders.tickets (id, order_id, passenger_number, sailing_id, from_stop, to_stop, class_id, seat_id,
      seat_label, passenger_type_id, fare_table_id, promotion_id, promotion_fen, conditions_id, state, planned_depart, planned_arrive, base_fen, discount_fen,
      price_fen, parts)
    overriding system value
    select t.ticket_id, t.order_id, t.number, t.sailing_id, t.from_stop, t.to_stop, t.class_id, t.seat_id, t.label, t.type_id,
      t.fare_table, case when t.promotion_fen > 0 then t.promotion_id end, t.promotion_fen, t.conditions_id, case t.state when 'held' then 'held' else 'issued' end, t.departs, t.arrives, t.base_fen,
      t.discount_fen, t.price_fen, case when t.base_fen = t.discount_fen then t.charges
        else row('fare', t.base_fen - t.discount_fen, null, t.fare_table, true)::fares.price_part || t.charges end
    from ticket t
  ), occupied as (
    insert into inventory.occupations (ticket_id, sailing_id, seat_id, from_stop, to_stop, person, travel, held)
    select t.ticket_id, t.sailing_id, t.seat_id, t.from_stop, t.to_stop, t.person, tstzrange(t.departs, t.arrives),
      t.state = 'held'
    from ticket t
  ), operation as (
    insert into journal.operations (at, user_id, organisation_id, operation, entity, entity_id, request_id, address, detail)
    select s.at, s.user_id, s.organisation_id, s.operation, 'orders.order', s.order_id::text, coalesce(s.request_id, ''),
      coalesce(s.address, ''), jsonb_build_object('number', s.number, 'total', s.total_fen, 'passengers', s.people)
    from sold s
  ), reply as materialized (
    select s.place, s.user_id, s.key, s.endpoint, s.hash, s.at, jsonb_build_object(
      'orderId', s.order_id::text, 'number', s.number, 'state', s.state, 'at', orders.instant(s.at),
      'heldUntil', case when s.method is null then orders.instant(s.held_until) end, 'total', s.total_fen,
      'tickets', issued.tickets) as body
    from sold s
    join (
      select t.place, jsonb_agg(jsonb_build_object('id', t.ticket_id::text, 'number', t.order_number || '-' || t.number,
        'seat', coalesce(t.label, ''), 'price', t.price_fen) order by t.number) as tickets
      from ticket t group by t.place) issued on issued.place = s.place
  ), stored_keys as (
    insert into platform.request_keys (user_id, key, endpoint, request_hash, reply, at)
    select r.user_id, r.key, r.endpoint, r.hash, r.body, r.at from reply r where r.key is not null
  )
  select
    (select array_agg(r.body order by every.place)
      from generate_series(1, cardinality(sales)) every(place) left join reply r on r.place = every.place) as replies,
    (select array_agg(accounts.sale_posting(s.order_id, s.at, s.payer_id, s.unearned_id,
        (select a.id from accounts.accounts a where a.code = 'operator:serviceFees'), case when s.method = 'wallet' then s.organisation_id end, s.total_fen, s.fees_fen, s.user_id) order by s.place)
      from sold s where s.moves_money) as postings,
    (select array_agg(row(s.order_id, 1, s.method, coalesce(s.reference, ''), s.total_fen, null, s.at, s.user_id, null, s.shift_id)::orders.payments
      order by s.place) from sold s where s.moves_money) as payments,
    (select array_agg(row(s.promotion_id, s.order_id, s.people, taken.fen, s.at, null)::fares.promotion_uses order by s.place)
      from sold s cross join lateral (select sum(t.promotion_fen) as fen from unnest(s.tickets) t) taken
      where s.promotion_id is not null) as promotions
  into written.replies, written.postings, written.payments, written.promotions;
  return written;
end $$;

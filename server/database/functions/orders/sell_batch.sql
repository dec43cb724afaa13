-- Sells or holds, each sale whole or not at all. Every sale goes through here, a single one being a batch of one: a
-- price is computed, a seat is chosen, money is booked and the key is kept here and nowhere else.
-- Takes: an array of sales as server/src/orders/sell-batch.ts writes them; money in fen.
-- Gives: one row for each sale, in the order given: code sold with the reply, repeated with the first reply, or the
-- name of a problem with its details.
-- Locks: agents with limits of holds, wallets, sailings, orders, seats, each by id. Whoever changes seats or loads of a
-- sailing locks the sailing first, so what is read under that lock stays true until the commit.
-- Raises: FW409 when another sale came in between, or when sales of the batch depend on each other: run them again, one
-- by one.
create or replace function orders.sell_batch(requests jsonb) returns table (place integer, code text, detail jsonb)
  language plpgsql
  set plan_cache_mode = force_generic_plan
  -- Plans are made once per connection, perhaps while the tables are still empty; they must stay right when they are full.
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set jit = off
as $$
#variable_conflict use_column
declare
  trips orders.asked_trip[];
  sales orders.asked_sale[];
  given orders.given_seat[] := '{}';
  wishes orders.seat_wish[];
  picked orders.given_seat[];
  replies jsonb[];
  trip orders.asked_trip;
  wish orders.seat_wish;
  wallet accounts.wallets;
  survey record;
  kept record;
  singles integer := 0;
  turns integer := 0;
  alive integer;
  affordable integer;
  free integer;
  legs integer[];
  fullest integer;
  spent bigint;
  on_sailing bigint;
  by_organisation bigint;
  missing integer;
  moved boolean := false;
  moved_now boolean;
  depends_on_others boolean := false;
  closing jsonb := sailings.standard_close_minutes();
begin
  if requests @? '$[*] ? (exists (@.limits))' then
    perform from agents.agents a
    where a.organisation_id = any (array(
      select (r ->> 'organisation')::bigint from jsonb_array_elements(requests) r where r ? 'limits'))
    order by a.organisation_id for no key update;
  end if;
  if requests @? '$[*] ? (@.method == "wallet")' then
    perform from accounts.wallets w
    where w.organisation_id = any (array(
      select (r ->> 'organisation')::bigint from jsonb_array_elements(requests) r where r ->> 'method' = 'wallet'))
    order by w.organisation_id for no key update;
  end if;
  perform inventory.lock_sailings(array(select (r ->> 'sailing')::bigint from jsonb_array_elements(requests) r));

  -- What is asked, and what the river says about it.
  select
    array_agg(row(
      r.ordinality, refused.code, case refused.code
        when 'repeated' then known.reply
        when 'orders.priceChanged' then jsonb_build_object('old', r.expected, 'new', party.total_fen)
        when 'orders.alreadyTravels' then coalesce((
          select jsonb_build_object('passenger', party.other_number, 'number', o.number,
            'stranger', o.organisation_id <> r.organisation and r.channel <> 'online')
          from orders.tickets x join orders.orders o on o.id = x.order_id where x.id = party.other_ticket),
          jsonb_build_object('passenger', party.other_number))
        when 'orders.receiptUsed' then jsonb_build_object('reference', r.reference, 'number', receipt.number)
        when 'orders.travelPause' then jsonb_build_object('seconds', ceil(extract(epoch from watched.wait_until - r.at)))
      end, r.sailing, c.id, r."from", r."to", s.stops_count, party.people, party.seated,
      coalesce((load.starts ->> c.id::text)::integer, 0),
      s.certified_capacity, s.certified_capacity - (select max(leg) from unnest(load.legs[r."from" + 1 : r."to"]) leg),
      r.method, r.organisation, r.at, party.total_fen,
      r.method is null or account.payer_id is not null and account.unearned_id is not null,
      r.seats, r.limits)::orders.asked_trip order by r.ordinality),
    array_agg(row(
      r.ordinality, r.key, r.endpoint, r.hash, r."user", r.organisation, r.channel, r.operation, r."requestId", r.address, r.at,
      r.sailing, r."from", r."to", c.id, f.planned_depart, t.planned_arrive,
      least(r."heldUntil", sailings.close_of_sale(s, f.planned_depart, r.channel, closing)), r.method, r.reference,
      r."phoneHash", r."phoneCipher", r."phoneMasked", account.payer_id, account.unearned_id,
      fare.table_id, fare.version, fee.fee_id,
      party.people, party.total_fen, party.fees_fen, party.tickets)::orders.asked_sale order by r.ordinality)
  into trips, sales
  from rows from (jsonb_to_recordset(requests) as (
      key text, endpoint text, hash bytea, "user" bigint, organisation bigint, channel text, operation text, "requestId" text,
      address text, at timestamptz, sailing bigint, "from" smallint, "to" smallint, class text, expected bigint,
      "heldUntil" timestamptz, method text, reference text, "phoneHash" bytea, "phoneCipher" bytea, "phoneMasked" text,
      seats bigint[], limits jsonb, passengers jsonb)) with ordinality r
  left join platform.request_keys known on known.user_id = r."user" and known.key = r.key
  left join orders.travel_refusals watched on watched.user_id = r."user" and watched.wait_until > r.at and r.channel <> 'online'
  left join sailings.sailings s on s.id = r.sailing
  left join sailings.sailing_stops f on f.sailing_id = r.sailing and f.stop_number = r."from"
  left join sailings.sailing_stops t on t.sailing_id = r.sailing and t.stop_number = r."to"
  left join inventory.loads load on load.sailing_id = r.sailing
  left join fleet.classes c on c.code = r.class
  left join lateral fares.fare_of(s.line_id, s.service_date, c.id, r."from", r."to") fare on true
  left join lateral fares.fee_of(r.channel, r.at) fee on true
  cross join lateral (
    select array_agg(row(p.ordinality, p.name, p.kind, p.hash, p.cipher, p.masked, p.born, p.sex, p.nationality,
        orders.person_of(p.hash), type.id, type.needs_seat, type.percent_bp, price.base_fen, price.discount_fen, price.fee_fen,
        price.price_fen, p.seat)::orders.asked_ticket) as tickets,
      count(*) as people, count(*) filter (where type.needs_seat) as seated, count(price.price_fen) as priced,
      sum(price.price_fen) as total_fen, sum(price.fee_fen) as fees_fen,
      (array_agg(coalesce(other.ticket_id, own.ticket_id) order by p.ordinality)
        filter (where coalesce(other.ticket_id, own.ticket_id) is not null))[1] as other_ticket,
      min(p.ordinality) filter (where coalesce(other.ticket_id, own.ticket_id) is not null) as other_number
    from rows from (jsonb_to_recordset(r.passengers) as (
        name text, type text, kind text, hash bytea, cipher bytea, masked text, born date, sex text, nationality text,
        seat integer))
      with ordinality p
    left join fares.passenger_types type on type.code = p.type and type.enabled
    left join lateral fares.price_of(fare.fen, type.percent_bp, fee.fixed_fen, fee.basis_points) price on true
    left join lateral (
      select o.ticket_id from inventory.occupations o
      where o.person = orders.person_of(p.hash) and not o.held
        and o.travel && tstzrange(f.planned_depart, greatest(f.planned_depart, t.planned_arrive))
      limit 1) other on true
    -- A hold keeps nobody from buying elsewhere; whose hold it is pays it or gives it up first.
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
  cross join lateral (select sailings.sale_refusal(s, f.planned_depart, r.channel, r.at, closing) as refusal) sale
  cross join lateral (select case
      when known.request_hash = r.hash and known.endpoint = r.endpoint then 'repeated'
      when known.request_hash is not null then 'request.keyUsed'
      when f.planned_depart is null or t.planned_arrive is null or r."from" >= r."to" or c.id is null then 'orders.noTrip'
      when sale.refusal is not null then sale.refusal
      when r.channel = 'agent' and not coalesce((
        select a.enabled and g.enabled from agents.agents a join staff.organisations g on g.id = a.organisation_id
        where a.organisation_id = r.organisation), false) then 'orders.agentDisabled'
      when load.sailing_id is null then 'orders.closed'
      when party.people = 0 or party.priced < party.people then 'orders.noFare'
      when party.total_fen <> r.expected then 'orders.priceChanged'
      when receipt.number is not null then 'orders.receiptUsed'
      when watched.wait_until is not null then 'orders.travelPause'
      when party.other_ticket is not null
        or party.people > 1 and party.people > (select count(distinct x.person) from unnest(party.tickets) x)
        then 'orders.alreadyTravels'
    end as code) refused
  cross join lateral (select
      case r.method when 'wallet' then (select w.account_id from accounts.wallets w where w.organisation_id = r.organisation)
        else (select a.id from accounts.accounts a where a.code = accounts.till_code(r.method, r.channel, r."user", r.at))
      end as payer_id,
      (select a.id from accounts.accounts a where a.code = accounts.unearned_code(r.sailing)) as unearned_id) account;

  select count(*) as alive, sum(s.people) as people, min(s.room) as room,
    coalesce(bool_or(s.method = 'wallet'), false) as wallets, coalesce(bool_or(s.limits is not null), false) as limited,
    coalesce(bool_or(s.seated > 1 or s.seated = 1 and s.wanted_seats is not null), false) as parties,
    not coalesce(bool_and(s.opened), true) as unopened
  into survey from unnest(trips) s where s.refusal is null;
  alive := survey.alive;

  if survey.wallets then
    for trip in
      select s.* from unnest(trips) s where s.refusal is null and s.method = 'wallet' order by s.organisation_id, s.place
    loop
      if trip.organisation_id is distinct from by_organisation then
        by_organisation := trip.organisation_id;
        select * into wallet from accounts.wallets w where w.organisation_id = by_organisation;
        spent := 0;
      end if;
      if wallet.organisation_id is null then
        trips[trip.place].refusal := 'orders.noWallet';
      elsif (case when wallet.spent_on = (trip.at at time zone 'Asia/Shanghai')::date then wallet.spent_fen else 0 end)
          + spent + trip.total_fen > wallet.daily_limit_fen then
        trips[trip.place].refusal := 'orders.walletLimit';
      elsif spent + trip.total_fen > wallet.balance_fen + wallet.credit_limit_fen then
        trips[trip.place].refusal := 'orders.walletShort';
        trips[trip.place].detail := jsonb_build_object(
          'available', wallet.balance_fen + wallet.credit_limit_fen - spent, 'needed', trip.total_fen);
      else
        spent := spent + trip.total_fen;
        continue;
      end if;
      alive := alive - 1;
      depends_on_others := true;
    end loop;
  end if;
  -- Under the lock of the agent, so that two holds at once do not pass the limit together.
  if survey.limited then
    for trip in
      select s.* from unnest(trips) s where s.refusal is null and s.limits is not null order by s.organisation_id, s.place
    loop
      select coalesce(sum(h.seats) filter (where h.sailing_id = trip.sailing_id), 0) as on_sailing,
        coalesce(sum(h.seats), 0) as in_all
      into kept
      from (
        select h.sailing_id, h.seats from orders.held_by(trip.organisation_id, (trip.limits ->> 'since')::timestamptz) h
        union all
        select s.sailing_id, s.people from unnest(trips) s
        where s.refusal is null and s.limits is not null and s.organisation_id = trip.organisation_id and s.place < trip.place) h;
      if kept.on_sailing + trip.people > (trip.limits ->> 'onSailing')::integer then
        trips[trip.place].refusal := 'orders.heldOnSailing';
        trips[trip.place].detail := jsonb_build_object('most', (trip.limits ->> 'onSailing')::integer, 'held', kept.on_sailing);
      elsif kept.in_all + trip.people > (trip.limits ->> 'inAll')::integer then
        trips[trip.place].refusal := 'orders.heldInAll';
        trips[trip.place].detail := jsonb_build_object('most', (trip.limits ->> 'inAll')::integer, 'held', kept.in_all);
      else
        continue;
      end if;
      alive := alive - 1;
      depends_on_others := true;
    end loop;
  end if;
  affordable := alive;

  -- Where the certified capacity of a leg might be reached, people without a seat included, one after the other.
  if survey.people > survey.room then
    for trip in
      select s.* from unnest(trips) s where s.refusal is null and s.room < survey.people order by s.sailing_id, s.place
    loop
      if trip.sailing_id is distinct from on_sailing then
        on_sailing := trip.sailing_id;
        select l.legs into legs from inventory.loads l where l.sailing_id = on_sailing;
      end if;
      select max(leg) into fullest from unnest(legs[trip.from_stop + 1 : trip.to_stop]) leg;
      if fullest + trip.people > trip.capacity then
        free := trip.capacity - fullest;
      else
        picked := orders.seat_party(trip);
        if picked is not null then
          given := given || picked;
          moved := true;
          for leg in trip.from_stop + 1 .. trip.to_stop loop
            legs[leg] := legs[leg] + trip.people;
          end loop;
          continue;
        end if;
        free := inventory.free_seats(trip.sailing_id, trip.class_id, trip.from_stop, trip.to_stop);
      end if;
      trips[trip.place].refusal := 'orders.soldOut';
      trips[trip.place].detail := jsonb_build_object('wanted', trip.people, 'free', free);
      alive := alive - 1;
    end loop;
  end if;

  -- Elsewhere parties and wishes one after the other; single travellers with the same trip all at once.
  if survey.parties then
    for trip in
      select s.* from unnest(trips) s
      where s.refusal is null and s.room >= survey.people and (s.seated > 1 or s.seated = 1 and s.wanted_seats is not null)
      order by s.place
    loop
      picked := orders.seat_party(trip);
      if picked is not null then
        given := given || picked;
        moved := true;
        continue;
      end if;
      trips[trip.place].refusal := 'orders.soldOut';
      trips[trip.place].detail := jsonb_build_object('wanted', trip.seated, 'free',
        inventory.free_seats(trip.sailing_id, trip.class_id, trip.from_stop, trip.to_stop));
      alive := alive - 1;
    end loop;
  end if;

  select array_agg(row(
      w.turn, w.sailing_id, w.class_id, w.from_stop, w.to_stop, w.stops, w.start, w.places)::orders.seat_wish),
    max(w.turn), sum(cardinality(w.places))
  into wishes, turns, singles
  from (
    select row_number() over (partition by s.sailing_id, s.class_id) as turn, s.sailing_id, s.class_id, s.from_stop, s.to_stop,
      s.stops, s.start, array_agg(s.place order by s.place) as places
    from unnest(trips) s
    where s.refusal is null and s.room >= survey.people and s.seated = 1 and s.wanted_seats is null
    group by s.sailing_id, s.class_id, s.from_stop, s.to_stop, s.stops, s.start) w;
  for current_turn in 1 .. coalesce(turns, 0) loop
    with chosen as materialized (
      select w.places[b.place] as place, b.id, inventory.trip_mask(w.from_stop, w.to_stop) as mask
      from unnest(wishes) w cross join lateral inventory.best_seats(
        w.sailing_id, w.class_id, w.from_stop, w.to_stop, w.stops, cardinality(w.places), w.start, 240) b
      where w.turn = current_turn
    ), taken as (
      update inventory.seats s set mask = s.mask | c.mask from chosen c
      where s.id = c.id and s.mask & c.mask = 0 and s.lock_reason is null
      returning c.place, s.id, s.label, case when old.mask = 0 then s.position end as fresh
    )
    select array_agg(row(t.place, 1, t.id, t.label, t.fresh)::orders.given_seat),
      bool_or(t.fresh >= (trips[t.place]).start + 32)
    into picked, moved_now from taken t;
    given := given || picked;
    moved := moved or coalesce(moved_now, false);
    singles := singles - coalesce(cardinality(picked), 0);
  end loop;
  -- Before anybody hears that nothing is left, every seat is looked at.
  if singles > 0 then
    for wish in
      select w.turn, w.sailing_id, w.class_id, w.from_stop, w.to_stop, w.stops, 0, array_agg(p.place order by p.place)
      from unnest(wishes) w cross join lateral unnest(w.places) p(place)
      where not exists (select from unnest(given) g where g.place = p.place)
      group by 1, 2, 3, 4, 5, 6
    loop
      with chosen as materialized (
        select wish.places[b.place] as place, b.id, inventory.trip_mask(wish.from_stop, wish.to_stop) as mask
        from inventory.best_seats(wish.sailing_id, wish.class_id, wish.from_stop, wish.to_stop, wish.stops,
          cardinality(wish.places), 0, null) b
      ), taken as (
        update inventory.seats s set mask = s.mask | c.mask from chosen c
        where s.id = c.id and s.mask & c.mask = 0 and s.lock_reason is null
        returning c.place, s.id, s.label, case when old.mask = 0 then s.position end as fresh
      )
      select array_agg(row(t.place, 1, t.id, t.label, t.fresh)::orders.given_seat) into picked from taken t;
      given := given || picked;
      for missing in
        select p.place from unnest(wish.places) p(place) where not exists (select from unnest(picked) g where g.place = p.place)
      loop
        trips[missing].refusal := 'orders.soldOut';
        trips[missing].detail := jsonb_build_object('wanted', 1, 'free', 0);
        alive := alive - 1;
      end loop;
    end loop;
  end if;
  -- Money, or room within a limit, that was kept for a sale that found no seat might have been enough for another: each
  -- alone, then.
  if depends_on_others and alive < affordable and jsonb_array_length(requests) > 1 then
    raise exception 'these sales depend on each other' using errcode = 'FW409';
  end if;

  if alive > 0 then
    replies := orders.write_sales(trips, sales, given, survey.unopened);
    if survey.wallets then
      update accounts.wallets w set balance_fen = w.balance_fen - paid.fen,
        spent_fen = case when w.spent_on = paid.day then w.spent_fen else 0 end + paid.fen, spent_on = paid.day
      from (
        select s.organisation_id, max((s.at at time zone 'Asia/Shanghai')::date) as day, sum(s.total_fen) as fen
        from unnest(trips) s where s.refusal is null and s.method = 'wallet' group by s.organisation_id) paid
      where w.organisation_id = paid.organisation_id;
    end if;
    update inventory.loads l set legs = (
      select array_agg(u.before + u.added order by u.leg)
      from unnest(l.legs, change.people) with ordinality as u(before, added, leg))
    from (
      select counted.sailing_id, array_agg(counted.people order by counted.leg) as people
      from (
        select s.sailing_id, leg,
          sum(case when leg > s.from_stop and leg <= s.to_stop then s.people else 0 end)::integer as people
        from unnest(trips) s cross join lateral generate_series(1, s.stops - 1) leg
        where s.refusal is null group by s.sailing_id, leg) counted
      group by counted.sailing_id) change
    where l.sailing_id = change.sailing_id;
    -- The search for untouched seats begins further on; not worth a write for a few steps.
    if moved then
      for wish in
        select distinct 0, (trips[g.place]).sailing_id, (trips[g.place]).class_id, 0, 0, 0, (trips[g.place]).start, null::integer[]
        from unnest(given) g where g.fresh >= (trips[g.place]).start + 32
      loop
        update inventory.loads l set starts = l.starts || jsonb_build_object(wish.class_id::text,
          inventory.first_untouched(wish.sailing_id, wish.class_id, wish.start))
        where l.sailing_id = wish.sailing_id;
      end loop;
    end if;
  end if;
  perform orders.note_travel_refusal((sales[s.place]).user_id, s.organisation_id, s.at, (sales[s.place]).operation,
    (sales[s.place]).request_id, (sales[s.place]).address, s.sailing_id)
  from unnest(trips) s where s.refusal = 'orders.alreadyTravels' and (s.detail ->> 'stranger')::boolean;
  return query
    select s.place, coalesce(s.refusal, 'sold'), case when s.refusal is null then replies[s.place] else s.detail end
    from unnest(trips) s order by s.place;
end $$;

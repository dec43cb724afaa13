-- Selling. Every sale goes through orders.sell_batch, a single one being a batch of one: a price is computed, a seat is
-- chosen, money is booked and the key is kept here and nowhere else.
--
-- Locks are taken in one order: wallets, sailings, orders, seats, each by id. Whoever changes seats or loads of a
-- sailing locks the sailing first, so what is read under that lock stays true until the commit.

-- ---------------------------------------------------------------- prices

create function fares.fare_of(wanted_line bigint, wanted_date date, wanted_class bigint, wanted_from integer, wanted_to integer)
  returns table (table_id bigint, version integer, fen bigint)
  language sql stable parallel safe
  as $$
    select t.id, t.version, f.fen
    from fares.fare_tables t
    join fares.fares f on f.table_id = t.id and f.class_id = wanted_class
      and f.from_stop = wanted_from and f.to_stop = wanted_to
    where t.line_id = wanted_line and t.status = 'published' and wanted_date between t.valid_from and t.valid_to
    -- There is never a second one; said here, so that each trip is looked up by its keys and not compared with every fare.
    limit 1
  $$;
comment on function fares.fare_of is 'The full fare of a trip by the published table; no row when the line does not sell it.';

create function fares.fee_of(wanted_channel text, moment timestamptz)
  returns table (fee_id bigint, fixed_fen bigint, basis_points integer)
  language sql stable parallel safe
  as $$
    select f.id, f.fixed_fen, f.basis_points from fares.service_fees f
    where f.channel = wanted_channel and f.valid_from <= moment and moment < f.valid_to
  $$;
comment on function fares.fee_of is 'The service fee of a channel at a moment; no row means none.';

create function fares.share_of(fen bigint, basis_points integer) returns bigint
  language sql immutable parallel safe
  return (fen * basis_points + 5000) / 10000;
comment on function fares.share_of is 'A share of an amount that is not negative, half a fen rounded up: the rule of shareOf in the contract.';

create function fares.price_of(full_fen bigint, percent_bp integer, fixed_fen bigint, fee_bp integer)
  returns table (base_fen bigint, discount_fen bigint, fee_fen bigint, price_fen bigint)
  language sql immutable parallel safe
  as $$
    select full_fen, full_fen - reduced.fen, fee.fen, reduced.fen + fee.fen
    from (select fares.share_of(full_fen, percent_bp) as fen) reduced
    cross join lateral (select case when reduced.fen > 0
      then coalesce(fixed_fen, 0) + fares.share_of(reduced.fen, coalesce(fee_bp, 0)) else 0 end as fen) fee
  $$;
comment on function fares.price_of is 'The parts of a price: full fare, what the passenger type takes off, service fee (none on a free ticket), sum.';

create function fares.quote(wanted_sailing bigint, wanted_from integer, wanted_to integer, class_code text, type_codes text[],
    channel text, moment timestamptz)
  returns table (number integer, type_code text, needs_seat boolean, base_fen bigint, discount_fen bigint, fee_fen bigint,
    price_fen bigint)
  language sql stable parallel safe
  as $$
    select asked.number::integer, asked.code, type.needs_seat, price.base_fen, price.discount_fen, price.fee_fen, price.price_fen
    from unnest(type_codes) with ordinality as asked(code, number)
    join fares.passenger_types type on type.code = asked.code and type.enabled
    join sailings.sailings s on s.id = wanted_sailing
    join fleet.classes c on c.code = class_code
    cross join lateral fares.fare_of(s.line_id, s.service_date, c.id, wanted_from, wanted_to) fare
    left join lateral fares.fee_of(channel, moment) fee on true
    cross join lateral fares.price_of(fare.fen, type.percent_bp, fee.fixed_fen, fee.basis_points) price
    order by asked.number
  $$;
comment on function fares.quote is 'What each passenger type pays for a trip. Passengers without a fare have no row. A sale computes with the same parts.';

-- ---------------------------------------------------------------- seats

create function inventory.trip_mask(from_stop integer, to_stop integer) returns integer
  language sql immutable parallel safe
  return (((1::bigint << (to_stop - from_stop)) - 1) << from_stop)::integer;
comment on function inventory.trip_mask is 'The legs from one stop to a later one, leg n as bit n.';

create function inventory.lock_sailings(ids bigint[]) returns void language plpgsql as $$
begin
  perform from sailings.sailings where id = any (ids) order by id for no key update;
end $$;
comment on function inventory.lock_sailings is 'Makes everybody else who sells, frees or locks seats of these sailings wait.';

create function inventory.gap(mask integer, from_stop integer, to_stop integer, stops integer) returns integer
  language sql immutable parallel safe
  return (from_stop > 0 and mask & (1 << greatest(from_stop - 1, 0)) = 0)::integer
    + (to_stop < stops - 1 and mask & (1 << to_stop) = 0)::integer;
comment on function inventory.gap is 'How many neighbouring legs a trip would leave free on a seat: the fewer, the less is broken up.';

-- One seat for each of `wanted` single travellers with the same trip. Seats already used on other legs are looked
-- through first, `most` of them at the utmost, so that a ship of any size costs the same; then untouched ones in order.
create function inventory.best_seats(in_sailing bigint, of_class bigint, from_stop integer, to_stop integer, stops integer,
    wanted integer, start integer, most integer)
  returns table (id bigint, label text, place bigint)
  language sql stable
  as $$
    select c.id, c.label, row_number() over (order by c.gap, c.untouched, c.position)
    from (
      (select used.id, used.label, used.position, false as untouched, inventory.gap(used.mask, from_stop, to_stop, stops) as gap
      from (
        select s.id, s.label, s.position, s.mask, s.lock_reason from inventory.seats s
        where s.sailing_id = in_sailing and s.class_id = of_class
          and s.mask > 0 and s.mask < inventory.trip_mask(0, stops - 1)
        limit most) used
      where used.mask & inventory.trip_mask(from_stop, to_stop) = 0 and used.lock_reason is null)
      union all
      (select s.id, s.label, s.position, true, inventory.gap(0, from_stop, to_stop, stops)
      from inventory.seats s
      where s.sailing_id = in_sailing and s.class_id = of_class and s.mask = 0 and s.position >= start and s.lock_reason is null
      order by s.position limit wanted)
    ) c
    order by c.gap, c.untouched, c.position
    limit wanted
  $$;
comment on function inventory.best_seats is 'The seats that a trip breaks up least.';

create type inventory.free_run as (
  deck smallint, row_number integer, run bigint, seats bigint, first_column smallint, gap numeric
);

-- The smallest block of rows, one behind the other, that takes the party: the fewest rows, then the fewest seats left
-- over, then rows that begin at one column. The first rows are filled; where that would leave less than half a row for
-- the last ones, the party is divided evenly, so that eight are four and four and never seven and one.
create function inventory.block_of_rows(runs inventory.free_run[], wanted integer)
  returns table (deck smallint, row_number integer, run bigint, people integer)
  language sql immutable
  as $$
    with block as (
      select r.deck, r.row_number as first_row, size.rows
      from generate_series(2, least(wanted, 10)) size(rows)
      cross join unnest(runs) r
      cross join lateral (
        select count(*) as rows, sum(b.seats) as seats, count(distinct b.first_column) as columns, avg(b.gap) as gap
        from unnest(runs) b
        where b.deck = r.deck and b.row_number >= r.row_number and b.row_number < r.row_number + size.rows) found
      where found.rows = size.rows and found.seats >= wanted
      order by size.rows, found.seats, found.columns, found.gap, r.deck, r.row_number
      limit 1
    ), divided as (
      select b.deck, b.row_number, b.run, b.seats,
        greatest(0, least(b.seats, wanted - coalesce(sum(b.seats) over before, 0))) as filled,
        wanted / block.rows + (row_number() over (order by b.row_number) <= wanted % block.rows)::integer as even
      from block join unnest(runs) b
        on b.deck = block.deck and b.row_number >= block.first_row and b.row_number < block.first_row + block.rows
      window before as (order by b.row_number rows between unbounded preceding and 1 preceding)
    )
    select d.deck, d.row_number, d.run,
      (case when min(d.filled) over () * 2 < max(d.filled) over () and bool_and(d.even <= d.seats) over ()
        then d.even else d.filled end)::integer
    from divided d
  $$;
comment on function inventory.block_of_rows is 'How a party is divided over rows one behind the other; no row when no block takes it.';

-- Seats for people who travel together: side by side, else in one row, else in a block of rows one behind the other,
-- else on one deck, else anywhere. Among equal places the one that is broken up least, then the smallest, so that no
-- single seat is left over without need.
create function inventory.seats_together(in_sailing bigint, of_class bigint, from_stop integer, to_stop integer, stops integer,
    wanted integer, start integer, most integer)
  returns table (id bigint, label text)
  language sql stable
  as $$
    with free as materialized (
      (select used.* from (
        select s.* from inventory.seats s
        where s.sailing_id = in_sailing and s.class_id = of_class
          and s.mask > 0 and s.mask < inventory.trip_mask(0, stops - 1)
        limit most) used
      where used.mask & inventory.trip_mask(from_stop, to_stop) = 0 and used.lock_reason is null)
      union all
      (select s.* from inventory.seats s
      where s.sailing_id = in_sailing and s.class_id = of_class and s.mask = 0 and s.position >= start and s.lock_reason is null
      order by s.position limit least(most, 64 + 4 * wanted))
    ), placed as (
      select f.id, f.label, f.position, f.deck, f.row_number, f.column_number, (f.mask = 0)::integer as untouched,
        inventory.gap(f.mask, from_stop, to_stop, stops) as gap,
        f.column_number - row_number() over (partition by f.deck, f.row_number order by f.column_number) as run
      from free f
    ), counted as materialized (
      select p.*, count(*) over side as side_free, count(*) over row as row_free, count(*) over floor as deck_free,
        avg(gap) over side as side_gap, avg(gap) over row as row_gap, row_number() over in_side as side_place
      from placed p
      window side as (partition by deck, row_number, run), row as (partition by deck, row_number),
        floor as (partition by deck), in_side as (partition by deck, row_number, run order by column_number)
    ), block as materialized (
      select b.deck, b.row_number, b.run, b.people from inventory.block_of_rows(
        (select array_agg(row(r.deck, r.row_number, r.run, r.side_free, r.column_number, r.side_gap)::inventory.free_run)
          from (
            select distinct on (c.deck, c.row_number) c.* from counted c
            order by c.deck, c.row_number, c.side_free desc, c.run, c.column_number) r), wanted) b
      where not exists (select from counted c where c.row_free >= wanted)
    ), ranked as (
      select c.*, case when c.side_free >= wanted then 0 when c.row_free >= wanted then 1
        when c.side_place <= b.people then 2 when c.deck_free >= wanted then 3 else 4 end as tier
      from counted c
      left join block b on b.deck = c.deck and b.row_number = c.row_number and b.run = c.run
    )
    select r.id, r.label from ranked r
    order by r.tier,
      case r.tier when 0 then r.side_gap when 1 then r.row_gap end,
      case r.tier when 0 then r.side_free when 1 then r.row_free end,
      case when r.tier < 4 then r.deck end,
      case when r.tier < 3 then r.row_number end,
      case when r.tier = 0 then r.run end,
      case when r.tier < 3 then r.column_number end,
      r.gap, r.untouched, r.position
    limit wanted
  $$;
comment on function inventory.seats_together is 'Seats of one party, kept together: side by side, in a row, in a block of rows, on a deck.';

create function inventory.first_untouched(in_sailing bigint, of_class bigint, start integer) returns integer
  language sql stable
  return coalesce((select s.position from inventory.seats s
    where s.sailing_id = in_sailing and s.class_id = of_class and s.mask = 0 and s.position >= start
    order by s.position limit 1), 1000000000);
comment on function inventory.first_untouched is 'Where the untouched seats of a class begin, looked for from a position on; beyond all seats when there are none.';

create function inventory.free_seats(in_sailing bigint, of_class bigint, from_stop integer, to_stop integer) returns integer
  language sql stable
  return (select count(*)::integer from inventory.seats s
    where s.sailing_id = in_sailing and s.class_id = of_class and s.lock_reason is null
      and s.mask & inventory.trip_mask(from_stop, to_stop) = 0);
comment on function inventory.free_seats is 'Seats of a class that are free for a trip.';

create function inventory.sellable_seats(in_sailing bigint, of_class bigint, from_stop integer, to_stop integer) returns integer
  language sql stable
  return greatest(0, least(inventory.free_seats(in_sailing, of_class, from_stop, to_stop), (
    select s.certified_capacity - (select max(leg) from unnest(l.legs[from_stop + 1 : to_stop]) leg)
    from sailings.sailings s join inventory.loads l on l.sailing_id = s.id where s.id = in_sailing)));
comment on function inventory.sellable_seats is 'Seats of a class that could be sold for a trip: free, and no more than the ship may still carry on its fullest leg.';

-- ---------------------------------------------------------------- orders

create function orders.with_check_digits(digits text) returns text
  language sql immutable parallel safe
  return digits || lpad((98 - digits::numeric * 100 % 97)::text, 2, '0');

create function orders.number_of(order_id bigint, moment timestamptz) returns text
  language sql stable parallel safe
  return orders.with_check_digits(to_char(moment at time zone 'Asia/Shanghai', 'YYMMDD')
    || lpad(order_id::text, greatest(6, length(order_id::text)), '0'));
comment on function orders.number_of is 'Day of sale, running number, two check digits (ISO 7064 mod 97-10), so that a mistyped number is noticed.';

create function orders.instant(moment timestamptz) returns text
  language sql stable parallel safe
  return to_char(moment at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"');
comment on function orders.instant is 'A moment as the wire wants it.';

create type orders.asked_ticket as (
  number smallint, name text, certificate_kind text, certificate_hash bytea, certificate_cipher bytea,
  certificate_masked text, birth_date date, sex text, nationality text, person bigint,
  type_id bigint, needs_seat boolean, percent_bp integer,
  base_fen bigint, discount_fen bigint, fee_fen bigint, price_fen bigint, seat_order integer
);

-- What is decided about a sale, apart from what is only written down: the first is looked through again and again.
create type orders.asked_trip as (
  place integer, refusal text, detail jsonb, sailing_id bigint, class_id bigint, from_stop smallint, to_stop smallint,
  stops smallint, people integer, seated integer, start integer, capacity integer, room integer, method text,
  organisation_id bigint, at timestamptz, total_fen bigint, opened boolean, wanted_seats bigint[], limits jsonb
);

create type orders.asked_sale as (
  place integer, key text, endpoint text, hash bytea, user_id bigint, organisation_id bigint, channel text,
  operation text, request_id text, address text, at timestamptz,
  sailing_id bigint, from_stop smallint, to_stop smallint, class_id bigint,
  departs timestamptz, arrives timestamptz, held_until timestamptz, method text, reference text,
  phone_hash bytea, phone_cipher bytea, phone_masked text, payer_id bigint, unearned_id bigint,
  fare_table bigint, fare_version integer, fee_id bigint,
  people integer, total_fen bigint, fees_fen bigint, tickets orders.asked_ticket[]
);

create type orders.given_seat as (place integer, seat_number integer, seat_id bigint, label text, fresh integer);

create type orders.seat_wish as (
  turn integer, sailing_id bigint, class_id bigint, from_stop smallint, to_stop smallint, stops smallint,
  start integer, places integer[]
);

create function orders.person_of(certificate_hash bytea) returns bigint
  language sql immutable parallel safe
  return ('x' || encode(substring(certificate_hash from 1 for 8), 'hex'))::bit(64)::bigint;
comment on function orders.person_of is 'The first 64 bits of the keyed hash of a certificate.';

insert into accounts.accounts (code, kind) values ('operator:serviceFees', 'feeIncome') on conflict (code) do nothing;

create function accounts.till_code(method text, channel text, user_id bigint, moment timestamptz) returns text
  language sql stable parallel safe
  return method || ':' || channel || ':' || user_id || ':' || to_char(moment at time zone 'Asia/Shanghai', 'YYYY-MM-DD');
create function accounts.unearned_code(sailing_id bigint) returns text
  language sql immutable parallel safe
  return 'sailing:' || sailing_id::text || ':unearned';
comment on function accounts.unearned_code is 'The account of what was paid for a sailing that has not sailed yet.';
comment on function accounts.till_code is 'The account of what a clerk took in on a day: cash:counter:{user}:{day}, card:…, wechat:…, alipay:….';

create function orders.sell_batch(requests jsonb) returns table (place integer, code text, detail jsonb)
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
comment on function orders.sell_batch is 'Sells or holds; one row per request in the order given: code sold, repeated (detail is the first answer) or the name of a problem. Raises FW409 when it met somebody at the last moment: run again, one by one.';

create function orders.seat_party(trip orders.asked_trip) returns orders.given_seat[] language plpgsql as $$
declare
  trip_legs integer := inventory.trip_mask(trip.from_stop, trip.to_stop);
  chosen bigint[];
  result orders.given_seat[];
begin
  if trip.seated = 0 then
    return '{}';
  end if;
  if trip.wanted_seats is not null then
    chosen := array(
      select s.id from inventory.seats s
      where s.id = any (trip.wanted_seats) and s.sailing_id = trip.sailing_id and s.class_id = trip.class_id
        and s.mask & trip_legs = 0 and s.lock_reason is null
      order by array_position(trip.wanted_seats, s.id) limit trip.seated);
  end if;
  if chosen is null or cardinality(chosen) < trip.seated then
    chosen := array(select s.id from inventory.seats_together(
      trip.sailing_id, trip.class_id, trip.from_stop, trip.to_stop, trip.stops, trip.seated, trip.start, 240) s);
  end if;
  -- Before anybody hears that nothing is left, every seat is looked at.
  if cardinality(chosen) < trip.seated then
    chosen := array(select s.id from inventory.seats_together(
      trip.sailing_id, trip.class_id, trip.from_stop, trip.to_stop, trip.stops, trip.seated, 0, null) s);
  end if;
  if cardinality(chosen) < trip.seated then
    return null;
  end if;
  with taken as (
    update inventory.seats s set mask = s.mask | trip_legs
    where s.id = any (chosen) and s.mask & trip_legs = 0 and s.lock_reason is null
    returning s.id, s.label, array_position(chosen, s.id) as seat_number, case when old.mask = 0 then s.position end as fresh
  )
  select array_agg(row(trip.place, t.seat_number, t.id, t.label, t.fresh)::orders.given_seat) into result from taken t;
  if cardinality(result) is distinct from trip.seated then
    raise exception 'a seat was taken at the last moment' using errcode = 'FW409';
  end if;
  return result;
end $$;
comment on function orders.seat_party is 'Takes the seats of one party; null when there are not enough.';

create function orders.write_sales(
    trips orders.asked_trip[], sales orders.asked_sale[], given orders.given_seat[], unopened boolean) returns jsonb[]
  language plpgsql
  set plan_cache_mode = force_generic_plan
  -- All that is joined here are the lists of the batch; a table is only looked up by one key at a time.
  set enable_hashjoin = on
  set enable_nestloop = off
as $$
declare
  written record;
begin
  if unopened then
    -- In the order of their codes, so that two batches never wait for each other in a ring.
    insert into accounts.accounts (code, kind, organisation_id, user_id, sailing_id, day)
    select w.code, w.kind, w.organisation_id, w.user_id, w.sailing_id, w.day
    from (
      select distinct accounts.unearned_code(s.sailing_id) as code, 'unearned' as kind, null::bigint as organisation_id,
        null::bigint as user_id, s.sailing_id, null::date as day
      from unnest(sales) s where (trips[s.place]).refusal is null and s.method is not null
      union all
      select distinct accounts.till_code(s.method, s.channel, s.user_id, s.at), 'till', s.organisation_id, s.user_id, null::bigint,
        (s.at at time zone 'Asia/Shanghai')::date
      from unnest(sales) s where (trips[s.place]).refusal is null and s.method <> 'wallet') w
    where not exists (select from accounts.accounts a where a.code = w.code)
    order by w.code
    on conflict (code) do nothing;
  end if;

  with sold as materialized (
    select s.place, s.key, s.endpoint, s.hash, s.user_id, s.organisation_id, s.channel, s.operation, s.request_id, s.address,
      s.at, s.sailing_id, s.from_stop, s.to_stop, s.class_id, s.departs, s.arrives, s.held_until, s.method, s.reference,
      s.phone_hash, s.phone_cipher, s.phone_masked, s.fare_table, s.fare_version, s.fee_id, s.tickets, s.people, s.total_fen,
      s.fees_fen, new.order_id, new.transfer_id, orders.number_of(new.order_id, s.at) as number,
      case when s.method is null then 'held' else 'paid' end as state,
      coalesce(s.payer_id,
        (select a.id from accounts.accounts a where a.code = accounts.till_code(s.method, s.channel, s.user_id, s.at))) as payer_id,
      coalesce(s.unearned_id,
        (select a.id from accounts.accounts a where a.code = accounts.unearned_code(s.sailing_id))) as unearned_id
    from unnest(sales) s
    cross join lateral (select nextval('orders.orders_id_seq') as order_id,
      case when s.method is not null and s.total_fen > 0 then nextval('accounts.transfers_id_seq') end as transfer_id) new
    where (trips[s.place]).refusal is null
  ), ticket as materialized (
    select t.*, g.seat_id, g.label, nextval('orders.tickets_id_seq') as ticket_id
    from (
      select s.place, s.order_id, s.number as order_number, s.sailing_id, s.from_stop, s.to_stop, s.class_id, s.state, s.departs,
        s.arrives, s.fare_table, s.fare_version, s.fee_id, t.*,
        case when t.needs_seat then count(*) filter (where t.needs_seat) over (
          partition by s.place order by case when (trips[s.place]).wanted_seats is null then t.seat_order end, t.number) end
          as seat_number
      from sold s cross join lateral unnest(s.tickets) t) t
    left join unnest(given) g on g.place = t.place and g.seat_number = t.seat_number
  ), an_order as (
    insert into orders.orders (id, number, channel, organisation_id, clerk_id, sailing_id, from_stop, to_stop, state, total_fen,
      made_at, held_until, paid_at, paid_by, phone_hash, phone_cipher, phone_masked)
    overriding system value
    select s.order_id, s.number, s.channel, s.organisation_id, s.user_id, s.sailing_id, s.from_stop, s.to_stop, s.state,
      s.total_fen, s.at, case when s.method is null then s.held_until end, case when s.method is not null then s.at end,
      case when s.method is not null then s.user_id end, s.phone_hash, s.phone_cipher, s.phone_masked
    from sold s
  ), passenger as (
    insert into orders.passengers (order_id, number, name, certificate_kind, certificate_hash, certificate_cipher,
      certificate_masked, birth_date, sex, nationality)
    select t.order_id, t.number, t.name, t.certificate_kind, t.certificate_hash, t.certificate_cipher, t.certificate_masked,
      t.birth_date, t.sex, t.nationality
    from ticket t
  ), a_ticket as (
    insert into orders.tickets (id, order_id, passenger_number, sailing_id, from_stop, to_stop, class_id, seat_id,
      passenger_type_id, state, planned_depart, planned_arrive, base_fen, discount_fen, fee_fen, price_fen, breakdown)
    overriding system value
    select t.ticket_id, t.order_id, t.number, t.sailing_id, t.from_stop, t.to_stop, t.class_id, t.seat_id, t.type_id,
      case t.state when 'held' then 'held' else 'issued' end, t.departs, t.arrives, t.base_fen, t.discount_fen, t.fee_fen,
      t.price_fen, jsonb_build_object('fareTable', t.fare_table::text, 'fareVersion', t.fare_version, 'percent', t.percent_bp,
        'serviceFee', t.fee_id::text)
    from ticket t
  ), occupied as (
    insert into inventory.occupations (ticket_id, sailing_id, seat_id, from_stop, to_stop, person, travel, held)
    select t.ticket_id, t.sailing_id, t.seat_id, t.from_stop, t.to_stop, t.person, tstzrange(t.departs, t.arrives),
      t.state = 'held'
    from ticket t
    -- Seats are settled by the lock of their sailing; a person may be sold to elsewhere at this moment.
    on conflict on constraint one_person_one_place do nothing
    returning 1
  ), transfer as (
    insert into accounts.transfers (id, kind, order_id, at)
    overriding system value
    select s.transfer_id, 'sale', s.order_id, s.at from sold s where s.transfer_id is not null
  ), entry as (
    insert into accounts.entries (transfer_id, number, account_id, fen)
    select s.transfer_id, e.number, e.account_id, e.fen
    from sold s
    cross join lateral (values (1, s.payer_id, -s.total_fen), (2, s.unearned_id, s.total_fen - s.fees_fen))
      as e(number, account_id, fen)
    where s.transfer_id is not null and e.fen <> 0
    union all
    select s.transfer_id, 3, (select a.id from accounts.accounts a where a.code = 'operator:serviceFees'), s.fees_fen
    from sold s
    where s.transfer_id is not null and s.fees_fen > 0
  ), payment as (
    insert into orders.payments (order_id, number, method, reference, fen, transfer_id, at)
    select s.order_id, 1, s.method, coalesce(s.reference, ''), s.total_fen, s.transfer_id, s.at
    from sold s where s.transfer_id is not null
    -- The same receipt may be paid with elsewhere at this moment.
    on conflict (method, reference) where reference <> '' do nothing
    returning 1
  ), operation as (
    insert into journal.operations (at, user_id, organisation_id, operation, entity, entity_id, request_id, address, detail)
    select s.at, s.user_id, s.organisation_id, s.operation, 'orders.order', s.order_id::text, coalesce(s.request_id, ''),
      coalesce(s.address, ''), jsonb_build_object('number', s.number, 'total', s.total_fen, 'passengers', s.people)
    from sold s
  ), reply as materialized (
    select s.place, s.user_id, s.key, s.endpoint, s.hash, s.at, jsonb_build_object(
      'orderId', s.order_id::text, 'number', s.number, 'state', s.state, 'at', orders.instant(s.at),
      'heldUntil', case when s.method is null then orders.instant(s.held_until) end, 'total', s.total_fen,
      'tickets', told.tickets) as told
    from sold s
    join (
      select t.place, jsonb_agg(jsonb_build_object('id', t.ticket_id::text, 'number', t.order_number || '-' || t.number,
        'seat', coalesce(t.label, ''), 'price', t.price_fen) order by t.number) as tickets
      from ticket t group by t.place) told on told.place = s.place
  ), kept as (
    insert into platform.request_keys (user_id, key, endpoint, request_hash, reply, at)
    select r.user_id, r.key, r.endpoint, r.hash, r.told, r.at from reply r where r.key is not null
    on conflict do nothing
    returning 1
  )
  select
    (select array_agg(r.told order by every.place)
      from generate_series(1, cardinality(sales)) every(place) left join reply r on r.place = every.place) as replies,
    (select count(*) from occupied) = (select count(*) from ticket)
      and (select count(*) from payment) = (select count(*) from sold s where s.transfer_id is not null)
      and (select count(*) from kept) = (select count(*) from sold s where s.key is not null) as whole
  into written;
  if not written.whole then
    raise exception 'somebody sold the same at the last moment' using errcode = 'FW409';
  end if;

  return written.replies;
end $$;
comment on function orders.write_sales is 'Writes what was decided: orders, passengers, tickets, occupations, money, journal, keys and loads.';

-- ---------------------------------------------------------------- after the hold

create function orders.end_holds(ids bigint[], new_state text, moment timestamptz) returns void
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set jit = off
as $$
begin
  update orders.orders o set state = new_state, ended_at = moment where o.id = any (ids);
  with ended as (
    update orders.tickets t set state = 'void' where t.order_id = any (ids) and t.state = 'held'
    returning t.id
  ), freed as (
    delete from inventory.occupations o using ended e where o.ticket_id = e.id
    returning o.sailing_id, o.seat_id, o.from_stop, o.to_stop
  ), seat as (
    update inventory.seats s set mask = s.mask & ~f.mask
    from (
      select freed.seat_id, bit_or(inventory.trip_mask(freed.from_stop, freed.to_stop)) as mask
      from freed where freed.seat_id is not null group by freed.seat_id) f
    where s.id = f.seat_id
    returning s.sailing_id, s.class_id, s.position, s.mask
  ), start as (
    select lowest.sailing_id, jsonb_object_agg(lowest.class_id::text, lowest.position) as lowered
    from (
      select s.sailing_id, s.class_id, min(s.position) as position from seat s where s.mask = 0 group by s.sailing_id, s.class_id
    ) lowest
    join inventory.loads l on l.sailing_id = lowest.sailing_id
    where lowest.position < (l.starts ->> lowest.class_id::text)::integer
    group by lowest.sailing_id
  )
  update inventory.loads l set
    legs = (
      select array_agg(u.before - (select count(*)::integer from freed f
        where f.sailing_id = l.sailing_id and u.leg > f.from_stop and u.leg <= f.to_stop) order by u.leg)
      from unnest(l.legs) with ordinality as u(before, leg)),
    starts = l.starts || coalesce((select s.lowered from start s where s.sailing_id = l.sailing_id), '{}')
  where l.sailing_id in (select f.sailing_id from freed f);
end $$;
comment on function orders.end_holds is 'Gives back the seats of held orders. The caller holds the locks of their sailings and of the orders.';

create function orders.expire_holds(moment timestamptz, most integer) returns integer language plpgsql as $$
declare
  ids bigint[];
  without_sailing bigint[];
begin
  ids := array(
    select o.id from orders.orders o
    where o.state = 'held' and (o.held_until <= moment
      or (select s.status from sailings.sailings s where s.id = o.sailing_id) = 'cancelled')
    order by o.held_until limit most);
  perform inventory.lock_sailings(array(select o.sailing_id from orders.orders o where o.id = any (ids)));
  -- One that was paid meanwhile is no longer held.
  ids := array(select o.id from orders.orders o where o.id = any (ids) and o.state = 'held' order by o.id for no key update);
  without_sailing := array(
    select o.id from orders.orders o join sailings.sailings s on s.id = o.sailing_id
    where o.id = any (ids) and s.status = 'cancelled');
  perform orders.end_holds(array(select unnest(ids) except select unnest(without_sailing)), 'expired', moment);
  perform orders.end_holds(without_sailing, 'cancelled', moment);
  insert into journal.operations (at, operation, entity, entity_id, detail)
  select moment, case when o.state = 'cancelled' then 'orders.endCancelledHold' else 'orders.expire' end, 'orders.order',
    o.id::text, jsonb_build_object('number', o.number)
  from orders.orders o where o.id = any (ids) order by o.id;
  return cardinality(ids);
end $$;
comment on function orders.expire_holds is 'Ends holds whose time is up, the oldest first, and those of cancelled sailings; says how many.';

create function orders.release_hold(released bigint, moment timestamptz) returns text language plpgsql as $$
declare
  present text;
begin
  perform inventory.lock_sailings(array(select o.sailing_id from orders.orders o where o.id = released));
  select o.state into present from orders.orders o where o.id = released for no key update;
  if present is null then
    return 'orders.notFound';
  elsif present <> 'held' then
    return 'orders.notHeld';
  end if;
  perform orders.end_holds(array[released], 'cancelled', moment);
  return 'released';
end $$;
comment on function orders.release_hold is 'Gives a held order up; says released or the name of a problem.';

create function orders.travels_elsewhere(held_order bigint) returns jsonb
  language plpgsql stable
  set enable_seqscan = off
as $$
begin
  return (
    select jsonb_build_object('passenger', t.passenger_number, 'number', other_order.number,
      'stranger', other_order.organisation_id <> own_order.organisation_id)
    from orders.tickets t
    join orders.orders own_order on own_order.id = t.order_id
    join inventory.occupations mine on mine.ticket_id = t.id
    join inventory.occupations other on other.person = mine.person and other.travel && mine.travel and not other.held
      and other.ticket_id <> mine.ticket_id
    join orders.tickets other_ticket on other_ticket.id = other.ticket_id
    join orders.orders other_order on other_order.id = other_ticket.order_id
    where t.order_id = held_order
    order by t.passenger_number limit 1);
end $$;
comment on function orders.travels_elsewhere is 'A passenger of a held order who has meanwhile bought a ticket for the same time, and of which order; none when nobody has.';

create function orders.order_of_receipt(paid_method text, paid_reference text) returns text
  language sql stable
  as $$
    select o.number from orders.payments p join orders.orders o on o.id = p.order_id
    where p.reference <> '' and p.method = paid_method and p.reference = paid_reference
  $$;
comment on function orders.order_of_receipt is 'The number of the order that was paid with a receipt.';

create function orders.pay_hold(request jsonb) returns table (code text, detail jsonb)
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set jit = off
as $$
#variable_conflict use_column
declare
  paid record;
  held orders.orders;
  wallet accounts.wallets;
  refusal text;
  elsewhere jsonb;
  used_for text;
  fees bigint;
  payer bigint;
  transfer bigint;
begin
  select r.* into paid from jsonb_to_record(request) as r(
    "order" bigint, "user" bigint, organisation bigint, expected bigint, method text, reference text, at timestamptz);
  if paid.method = 'wallet' then
    select * into wallet from accounts.wallets w where w.organisation_id = paid.organisation for no key update;
  end if;
  -- An order never moves to another sailing, so the sailing may be read before the order is locked.
  perform inventory.lock_sailings(array(select o.sailing_id from orders.orders o where o.id = paid."order"));
  select * into held from orders.orders o where o.id = paid."order" for no key update;
  if held.id is null then
    return query select 'orders.notFound', null::jsonb;
    return;
  elsif held.state <> 'held' then
    return query select case when held.state = 'expired' then 'orders.holdExpired' else 'orders.notHeld' end, null::jsonb;
    return;
  elsif held.held_until <= paid.at then
    return query select 'orders.holdExpired', null::jsonb;
    return;
  end if;
  -- Under the lock of the sailing: whoever cancels it or stops its sale either finds this hold paid or stops it here.
  select sailings.sale_refusal(s, f.planned_depart, held.channel, paid.at, sailings.standard_close_minutes()) into refusal
  from sailings.sailings s join sailings.sailing_stops f on f.sailing_id = s.id and f.stop_number = held.from_stop
  where s.id = held.sailing_id;
  if refusal is not null then
    return query select refusal, null::jsonb;
    return;
  elsif held.channel = 'agent' and (paid.method <> 'wallet' or paid.organisation <> held.organisation_id) then
    return query select 'orders.agencyHold', null::jsonb;
    return;
  elsif held.channel = 'agent' and not coalesce((
      select a.enabled and g.enabled from agents.agents a join staff.organisations g on g.id = a.organisation_id
      where a.organisation_id = held.organisation_id), false) then
    return query select 'orders.agentDisabled', null::jsonb;
    return;
  elsif held.total_fen <> paid.expected then
    return query select 'orders.priceChanged', jsonb_build_object('old', paid.expected, 'new', held.total_fen);
    return;
  end if;
  elsewhere := orders.travels_elsewhere(held.id);
  if elsewhere is not null then
    return query select 'orders.alreadyTravels', elsewhere;
    return;
  end if;
  used_for := orders.order_of_receipt(paid.method, paid.reference);
  if used_for is not null then
    return query select 'orders.receiptUsed', jsonb_build_object('reference', paid.reference, 'number', used_for);
    return;
  end if;
  if paid.method = 'wallet' then
    if wallet.organisation_id is null then
      return query select 'orders.noWallet', null::jsonb;
      return;
    elsif wallet.balance_fen + wallet.credit_limit_fen < held.total_fen then
      return query select 'orders.walletShort',
        jsonb_build_object('available', wallet.balance_fen + wallet.credit_limit_fen, 'needed', held.total_fen);
      return;
    elsif (case when wallet.spent_on = (paid.at at time zone 'Asia/Shanghai')::date then wallet.spent_fen else 0 end)
        + held.total_fen > wallet.daily_limit_fen then
      return query select 'orders.walletLimit', null::jsonb;
      return;
    end if;
    update accounts.wallets w set balance_fen = w.balance_fen - held.total_fen,
      spent_fen = case when w.spent_on = (paid.at at time zone 'Asia/Shanghai')::date then w.spent_fen else 0 end + held.total_fen,
      spent_on = (paid.at at time zone 'Asia/Shanghai')::date
    where w.organisation_id = paid.organisation;
  end if;

  insert into accounts.accounts (code, kind, organisation_id, user_id, sailing_id, day)
  select w.* from (
    select accounts.unearned_code(held.sailing_id) as code, 'unearned', null::bigint, null::bigint, held.sailing_id, null::date
    union all
    select accounts.till_code(paid.method, held.channel, paid."user", paid.at), 'till', paid.organisation, paid."user", null,
      (paid.at at time zone 'Asia/Shanghai')::date
    where paid.method <> 'wallet') w
  where not exists (select from accounts.accounts a where a.code = w.code)
  order by w.code
  on conflict (code) do nothing;

  update orders.orders o set state = 'paid', paid_at = paid.at, paid_by = paid."user" where o.id = held.id;
  update inventory.occupations o set held = false
  where o.ticket_id in (select t.id from orders.tickets t where t.order_id = held.id and t.state = 'held');
  update orders.tickets t set state = 'issued' where t.order_id = held.id and t.state = 'held';
  if held.total_fen > 0 then
    select sum(t.fee_fen) into fees from orders.tickets t where t.order_id = held.id;
    payer := coalesce(wallet.account_id,
      (select a.id from accounts.accounts a where a.code = accounts.till_code(paid.method, held.channel, paid."user", paid.at)));
    insert into accounts.transfers (kind, order_id, at) values ('sale', held.id, paid.at) returning id into transfer;
    insert into accounts.entries (transfer_id, number, account_id, fen)
    select transfer, e.number, e.account_id, e.fen
    from (
      select 1, payer, -held.total_fen
      union all
      select 2, a.id, held.total_fen - fees from accounts.accounts a where a.code = accounts.unearned_code(held.sailing_id)
      union all
      select 3, a.id, fees from accounts.accounts a where a.code = 'operator:serviceFees') as e(number, account_id, fen)
    where e.fen <> 0;
    insert into orders.payments (order_id, number, method, reference, fen, transfer_id, at)
    values (held.id, 1, paid.method, coalesce(paid.reference, ''), held.total_fen, transfer, paid.at);
  end if;
  return query select 'sold', orders.placed(held.id);
exception
  -- Somebody sold to the same person, or took the same receipt, between the look above and the write.
  when exclusion_violation then
    return query select 'orders.alreadyTravels', orders.travels_elsewhere(held.id);
  when unique_violation then
    return query select 'orders.receiptUsed',
      jsonb_build_object('reference', paid.reference, 'number', orders.order_of_receipt(paid.method, paid.reference));
  -- Two who sell to the same people wait for each other; the other one goes on.
  when deadlock_detected then
    return query select 'server.busy', null::jsonb;
end $$;
comment on function orders.pay_hold is 'Pays a held order at the price it was held for; code sold with the order, or the name of a problem.';

create function orders.placed(wanted bigint) returns jsonb
  language sql stable
  as $$
    select jsonb_build_object('orderId', o.id::text, 'number', o.number, 'state', o.state, 'at', orders.instant(o.made_at),
      'heldUntil', case when o.state = 'held' then orders.instant(o.held_until) end, 'total', o.total_fen,
      'tickets', (
        select jsonb_agg(jsonb_build_object('id', t.id::text, 'number', o.number || '-' || t.passenger_number,
          'seat', coalesce(s.label, ''), 'price', t.price_fen) order by t.passenger_number, t.id)
        from orders.tickets t left join inventory.seats s on s.id = t.seat_id where t.order_id = o.id))
    from orders.orders o where o.id = wanted
  $$;
comment on function orders.placed is 'An order as the reply of a sale tells it.';

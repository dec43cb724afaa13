import { readFile } from 'node:fs/promises'
import type pg from 'pg'

/** A network of this size sells ten million tickets in a year. */
const lines = 15
const shipsOfLine = 3
const sailingsOfLine = 7
const agencies = 300
const clerks = 450
/** Days drawn and folded, as many before them that repeat their facts, and how far ahead tickets are sold. */
const folded = 200
const seededDays = { past: 2 * folded + 1, ahead: 60 } as const

/** The functions that facts are folded from; replaced while facts are seeded. */
const sources = ['ticket_moves', 'transfer_takings']

/** Sailings of every line and day, with their calls and recorded times. */
const sailings = `
  create schema bench;
  create table bench.agencies as
  with made as (insert into staff.organisations (code, kind, names)
    select 'BENCH' || n, 'agent', jsonb_build_object('en', 'Agency ' || n, 'zh', '代理' || n, 'es', 'Agencia ' || n, 'ja', '代理店' || n)
    from generate_series(1, ${agencies - 1}) n returning id)
  select (row_number() over (order by id))::integer - 1 as n, id from (
    select id from made union all select id from staff.organisations where code = 'RVT') o;
  create table bench.ships as
  with carriers as (select (row_number() over (order by id))::integer - 1 as n, id, count(*) over () as among
    from staff.organisations where kind = 'carrier'),
  made as (insert into fleet.ships (code, names, carrier_id, certified_capacity)
    select 'BENCH' || s.n, jsonb_build_object('en', 'Ship ' || s.n, 'zh', '船' || s.n, 'es', 'Barco ' || s.n, 'ja', '船' || s.n), c.id, 300
    from generate_series(1, ${lines * shipsOfLine}) s(n) join carriers c on c.n = s.n % c.among returning id)
  select (row_number() over (order by id))::integer - 1 as n, id from made;
  create table bench.lines as
  with published as (select v.line_id, v.id as version_id, (row_number() over (order by v.id))::integer - 1 as n, count(*) over () as among,
      (select count(*)::integer from network.line_stops s where s.line_version_id = v.id) as stops
    from network.line_versions v where v.status = 'published')
  select l.n, p.line_id, p.version_id, p.stops
  from generate_series(0, ${lines - 1}) l(n) join published p on p.n = l.n % p.among;
  set session_replication_role = replica;
  create table bench.sailings as
  with made as (
    insert into sailings.sailings (line_id, line_version_id, ship_id, plan_id, service_date, departs_at, arrives_at, stops_count,
      certified_capacity, status, sale_state)
    select l.line_id, l.version_id, s.id, 1, current_date + d,
      accounts.day_begins(current_date + d) + make_interval(hours => 6 + 2 * k, mins => l.n),
      accounts.day_begins(current_date + d) + make_interval(hours => 7 + 2 * k, mins => l.n), l.stops, 300,
      case when d < 0 then 'arrived' else 'scheduled' end, 'open'
    from generate_series(-${seededDays.past}, ${seededDays.ahead}) d cross join bench.lines l cross join generate_series(0, ${sailingsOfLine - 1}) k
    join bench.ships s on s.n = l.n * ${shipsOfLine} + k % ${shipsOfLine}
    order by d, l.n, k
    returning id, service_date, stops_count)
  select id, service_date, stops_count, (row_number() over (partition by service_date order by id))::integer - 1 as n from made;
  insert into sailings.sailing_stops (sailing_id, stop_number, planned_dock_id, dock_id, river_km, planned_arrive, planned_depart,
    actual_arrive, actual_depart, state, state_source)
  select s.id, c.stop_number, c.dock_id, c.dock_id, c.stop_number, at.arrive, at.depart,
    case when past.over then at.arrive + at.late end, case when past.over then at.depart + at.late end,
    case when past.over then 'left' else 'toCome' end, case when past.over then 'staff' end
  from bench.sailings b join sailings.sailings s on s.id = b.id
  join network.line_stops c on c.line_version_id = s.line_version_id
  cross join lateral (select case when c.stop_number > 0 then s.departs_at + c.stop_number * interval '10 minutes' end as arrive,
    case when c.stop_number < s.stops_count - 1 then s.departs_at + c.stop_number * interval '10 minutes' + interval '2 minutes' end as depart,
    (random() ^ 4 * 60 * interval '1 minute') as late) at
  cross join lateral (select s.status = 'arrived' as over) past;
  reset session_replication_role;
  create unique index on bench.sailings (service_date, n);
  create table bench.classes as select (row_number() over (order by id))::integer - 1 as n, id from fleet.classes order by id limit 4;
  analyze`

/**
 * What one day of sales moves, drawn at random: three of five tickets by an agency, each on three lines; a third of those held first, one
 * ticket in twenty given back.
 */
const moves = (tickets: number) => `
  create function bench.moves_of(sold_on date) returns setof reports.move language sql volatile as $$
    with drawn as materialized (
      select n, random() < 0.6 as by_agency, floor(random() * ${agencies})::integer as agency, floor(random() * 3)::integer as k,
        floor(random() ^ 3 * ${seededDays.ahead})::integer as ahead, floor(random() * ${lines})::integer as line,
        floor(random() * ${sailingsOfLine})::integer as run, random() as from_share, random() as to_share,
        floor(random() * 4)::integer as class, random() < 0.33 as held, random() < 0.9 as paid
      from generate_series(1, ${tickets}) n
    ), sold as materialized (
      select d.n, s.id as sailing_id, stop.boarding::smallint as from_stop,
        (stop.boarding + 1 + floor(d.to_share * (s.stops_count - 1 - stop.boarding)))::smallint as to_stop, c.id as class_id,
        case when d.by_agency then 'agent' else 'counter' end as channel,
        case when d.by_agency then a.id else own.id end as organisation_id, d.by_agency and d.held as held,
        not (d.by_agency and d.held) or d.paid as paid
      from drawn d
      join bench.agencies a on a.n = d.agency
      join bench.sailings s on s.service_date = sold_on + d.ahead
        and s.n = case when d.by_agency then (d.agency * 7 + d.k * 5) % ${lines} else d.line end * ${sailingsOfLine} + d.run
      join bench.classes c on c.n = d.class % (select count(*) from bench.classes)
      cross join lateral (select floor(d.from_share * (s.stops_count - 1))::integer as boarding) stop
      cross join (select id from staff.organisations where kind = 'operator' limit 1) own
    )
    select sold_on, x.sailing_id, x.from_stop, x.to_stop, x.class_id, 1::bigint, x.channel, x.organisation_id, null::text,
      (x.paid and x.n % 2 = 0)::integer, x.paid::integer, 0, x.paid::integer, x.paid::integer * 12000::bigint, x.paid::integer * 1000::bigint,
      0::bigint, 0::bigint, x.paid::integer * 10500::bigint, x.paid::integer * 500::bigint, 0::bigint, x.held::integer,
      (x.held and x.paid)::integer, (not x.paid)::integer, 0, 0
    from sold x
    union all
    select sold_on, x.sailing_id, x.from_stop, x.to_stop, x.class_id, 1, x.channel, x.organisation_id, 'wish', 0, 0, 1, -1, 0, 0, 8000, 0,
      -10500, 0, 2500, 0, 0, 0, 0, 0
    from sold x where x.n % 20 = 0 and x.paid
  $$;
  create table bench.day (day date);
  create or replace function reports.ticket_moves(after_ticket bigint, upto_ticket bigint, after_event bigint, upto_event bigint,
      after_transfer bigint, upto_transfer bigint) returns setof reports.move language sql volatile as $$
    select m.* from bench.day d cross join lateral bench.moves_of(d.day) m $$;
  create or replace function reports.transfer_takings(after_transfer bigint, upto_transfer bigint) returns setof reports.taking
      language sql volatile as $$
    select d.day, n::bigint, own.id, method, 4, 40000::bigint, 2000::bigint, 0::bigint
    from bench.day d cross join generate_series(1, ${clerks}) n cross join unnest(array['cash', 'wechat', 'card']) method
    cross join (select id from staff.organisations where kind = 'operator' limit 1) own $$`

/** The facts of the folded days once more, for the days before them. */
const repeated = () => {
  const shift = folded + 1
  const sailingsOfDay = lines * sailingsOfLine
  const money =
    'orders, tickets, returned, gross_fen, discount_fen, back_fen, moved_fen, fare_fen, service_fen, kept_fen'
  const figures = `${money}, held, held_paid, held_lost`
  const repeat = (table: string, day: 'day' | 'service_date', columns: string) =>
    `insert into reports.${table} (${day}, ${columns}) select ${day} - ${shift}, ${columns} from reports.${table}
     where ${day} between current_date - ${folded} and current_date`
  return [
    repeat('sales', 'day', `line_id, ship_id, class_id, channel, organisation_id, ${money}`),
    repeat('sales_by_line', 'day', `line_id, class_id, channel, ${figures}`),
    repeat('sales_by_organisation', 'day', `organisation_id, channel, ${figures}`),
    repeat('sales_by_organisation_and_line', 'day', `organisation_id, channel, line_id, ${figures}`),
    repeat('sales_by_ship', 'day', `line_id, ship_id, class_id, channel, ${figures}`),
    repeat('sales_by_carrier_and_organisation', 'day', `carrier_id, organisation_id, channel, ${figures}`),
    repeat('sales_by_ship_and_organisation', 'day', `ship_id, organisation_id, channel, line_id, ${figures}`),
    repeat('sales_by_relation', 'day', `from_dock_id, to_dock_id, line_id, class_id, channel, ${money}`),
    repeat('sales_by_relation_and_channel', 'day', `from_dock_id, to_dock_id, channel, ${money}`),
    repeat(
      'sales_by_relation_and_organisation',
      'day',
      `from_dock_id, to_dock_id, organisation_id, channel, ${money}`,
    ),
    repeat('sales_by_dock_and_organisation', 'day', `dock_id, organisation_id, channel, ${money}`),
    repeat('refunds_by_line', 'day', 'line_id, class_id, channel, reason, returned, back_fen, kept_fen'),
    repeat(
      'refunds_by_organisation',
      'day',
      'organisation_id, channel, reason, returned, back_fen, kept_fen',
    ),
    repeat('pickups_by_carrier', 'service_date', 'days_before, carrier_id, riders, fare_fen'),
    repeat('pickups_by_ship', 'service_date', 'days_before, line_id, ship_id, riders, fare_fen'),
    repeat(
      'relations_by_ship',
      'service_date',
      'line_id, ship_id, line_version_id, from_stop, to_stop, riders, fare_fen',
    ),
    repeat(
      'refunds',
      'day',
      'line_id, ship_id, class_id, channel, organisation_id, reason, returned, back_fen, kept_fen',
    ),
    repeat(
      'holds',
      'day',
      'organisation_id, channel, line_id, ship_id, held, held_paid, held_expired, held_released, held_cancelled',
    ),
    repeat('takings', 'day', 'user_id, organisation_id, method, orders, taken_fen, returned_fen, over_fen'),
    repeat('takings_by_person', 'day', 'user_id, organisation_id, orders, taken_fen, returned_fen, over_fen'),
    repeat('takings_by_method', 'day', 'organisation_id, method, orders, taken_fen, returned_fen, over_fen'),
    repeat('loads_by_leg', 'service_date', 'line_id, line_version_id, leg, riders, boarding, fare_fen'),
    repeat('pickups', 'service_date', 'days_before, line_id, ship_id, organisation_id, riders, fare_fen'),
    repeat('pickups_by_line', 'service_date', 'days_before, line_id, riders, fare_fen'),
    repeat(
      'relations',
      'service_date',
      'line_id, ship_id, line_version_id, from_stop, to_stop, organisation_id, riders, fare_fen',
    ),
    repeat(
      'relations_by_line',
      'service_date',
      'line_id, line_version_id, from_stop, to_stop, riders, fare_fen',
    ),
    `insert into reports.trips (day, sailing_id, from_stop, to_stop, class_id, type_id, channel, organisation_id, riders, ${money})
     select day - ${shift}, sailing_id - ${shift * sailingsOfDay}, from_stop, to_stop, class_id, type_id, channel, organisation_id, riders, ${money}
     from reports.trips where day between current_date - ${folded} and current_date`,
    `insert into reports.loads (sailing_id, leg, riders, boarding, fare_fen)
     select l.sailing_id - ${shift * sailingsOfDay}, l.leg, l.riders, l.boarding, l.fare_fen
     from reports.loads l join bench.sailings s on s.id = l.sailing_id where s.service_date between current_date - ${folded} and current_date
     on conflict do nothing`,
    `insert into reports.loads_by_sailing select l.sailing_id, sum(l.riders), sum(l.boarding), sum(l.fare_fen) from reports.loads l
     where not exists (select from reports.loads_by_sailing s where s.sailing_id = l.sailing_id) group by 1`,
  ]
}

/** Folds half a year of tickets, drawn at random, day by day as the product does, repeats them, and gives how many were sold. */
export async function seedFacts(
  pool: pg.Pool,
  ticketsOfDay: number,
  onProgress: (text: string) => void,
): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query(sailings)
    await client.query(moves(ticketsOfDay))
    await client.query('insert into bench.day values (current_date); select setseed(0.5)')
    await client.query('set synchronous_commit = off; set statement_timeout = 0')
    for (let day = -folded; day <= 0; day += 1) {
      await client.query('begin')
      await client.query(`update bench.day set day = current_date + ${day}`)
      await client.query(
        'update reports.marks set pending_to = folded_to + 1, horizon = pg_snapshot_xmin(pg_current_snapshot())',
      )
      await client.query('select reports.fold_portion()')
      await client.query('commit')
      if (day % 20 === 0) onProgress(`facts of ${folded + day} days`)
    }
    for (const statement of repeated()) await client.query(statement)
    onProgress('facts of the days before them')
    for (const name of sources)
      await client.query(
        await readFile(new URL(`../server/database/functions/reports/${name}.sql`, import.meta.url), 'utf8'),
      )
    await client.query('update reports.marks set folded_to = 0')
    // Nothing is left to be earned of them.
    await client.query('select settlement.find_sailings(now())')
    await client.query("update settlement.sailing_states set due_at = 'infinity'")
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ tickets: number }>(
      'select sum(tickets)::integer as tickets from reports.sales_by_line',
    )
    return rows[0]?.tickets ?? 0
  } finally {
    client.release()
  }
}

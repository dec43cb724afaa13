import type pg from 'pg'
import { payIn } from '../server/database/starting-data/wallets.ts'
import type { OpenDatabase } from '../server/src/platform/database/database.ts'
import { balanceWallets, paidFrom, writeHistory, writeSurroundings } from './seed-history.ts'

/** Two years of sales, an order with one and one with two passengers in turns. */
const days = 720
const ticketsOfSailing = 150
const ordersOfChunk = 200_000
/** More than the agency of the seeded sales can spend. */
const toppedUpFen = 100_000_000_000

/** As often as people have them: of a hundred people seven are called 王. */
const surnames =
  '王王王王王王王李李李李李李李张张张张张张张刘刘刘刘刘陈陈陈陈杨杨杨赵赵黄黄周周吴吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔'
/** The frequent ones first: the most common whole name belongs to one or two people of ten thousand. */
const givenNames =
  '伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂文辉玲红玉建华国志海燕鹏飞宇浩然欣怡子轩梓涵俊峰晓东婷雪梅春花小龙金凤云荣贵生永福德义学成思佳琪雨嘉诗瑶博一诺天佑庆林斌波凯琳莹晶倩蕾薇洁萍莉宁翔睿哲昊源毅坤松柏森清泉玥茜'

/** The name of a person by number, as common names as in life. */
export function nameOfPerson(person: number): string {
  const one = (of: string, at: number) => [...of][at % of.length] ?? ''
  const firstName =
    one(givenNames, (person * 31) % 89) + (person % 7 > 0 ? one(givenNames, (person * 17) % 113) : '')
  return one(surnames, person * 7) + firstName
}

/**
 * Writes so many tickets with their orders, people, payments and entries behind the triggers in the order of time, with
 * the indexes made at the end: the commands would take a day. They are sales of sailings that are over, by all channels.
 * `complete` adds what the proof reads: seats, the events of tickets, refunds.
 */
export async function seedOrders(
  { pool, db }: OpenDatabase,
  tickets: number,
  onProgress: (text: string) => void,
  { complete = false } = {},
): Promise<void> {
  const orders = Math.ceil(tickets / 1.5)
  const sailings = Math.ceil(tickets / ticketsOfSailing)
  if (complete)
    await db
      .transaction()
      .execute((tx) => payIn(tx, 'RVT', toppedUpFen, new Date(Date.now() - (days + 15) * 86_400_000)))
  const client = await pool.connect()
  try {
    await prepare(client)
    await writeSailings(client, sailings)
    const indexes = await dropIndexes(client)
    if (complete) await writeSurroundings(client, days)
    const first = await firstIds(client)
    // One after another, as in life: ranges of pages that hold several times at once make each question about a day read them.
    for (let from = 0; from < orders; from += ordersOfChunk) {
      const to = Math.min(orders, from + ordersOfChunk)
      await writeChunk(client, { from, to, orders, sailings, complete, ...first })
      onProgress(`${to} of ${orders} orders`)
    }
    for (const [at, definition] of indexes.entries()) {
      await client.query(definition)
      onProgress(`${at + 1} of ${indexes.length} indexes`)
    }
    if (complete) await balanceWallets(client)
    await restartSequences(client)
    await client.query('vacuum (analyze, parallel 0) orders.orders, orders.passengers, orders.tickets')
    await client.query('vacuum (analyze, parallel 0) orders.payments, accounts.transfers, accounts.entries')
    await client.query('analyze sailings.sailings, sailings.sailing_stops, accounts.accounts')
  } finally {
    client.release(true)
  }
}

async function prepare(client: pg.PoolClient): Promise<void> {
  await client.query(`set statement_timeout = 0; set session_replication_role = replica; set synchronous_commit = off;
    set maintenance_work_mem = '1GB'; set work_mem = '256MB'`)
}

/** Sailings that are over, as many a day as ships, on the line of the benchmark that sails every day. */
async function writeSailings(client: pg.PoolClient, sailings: number): Promise<void> {
  const ships = Math.ceil(sailings / days)
  await client.query(
    `insert into fleet.ships (code, names, carrier_id, certified_capacity)
    select 'SCALE-' || n, jsonb_build_object('en', 'Scale ' || n, 'zh', '量' || n, 'es', 'Escala ' || n, 'ja', '量' || n), o.id, 600
    from generate_series(1, $1::int) n, staff.organisations o where o.code = 'CFC'`,
    [ships],
  )
  // Their sailings are over: the plans are there to be referred to.
  await client.query(
    `insert into fleet.deck_plans (ship_id, version, status, drawn_up_by, drawn_up_at, published_by, published_at)
    select ship.id, 1, 'published', a.id, now(), other.id, now() from fleet.ships ship, staff.users a, staff.users other
    where ship.code like 'SCALE-%' and a.code = 'admin' and other.code = 'admin2'`,
  )
  await client.query(
    `with made as (
      insert into sailings.sailings (line_id, line_version_id, ship_id, plan_id, service_date, departs_at, arrives_at, stops_count,
        certified_capacity, status, sale_state)
      select line.id, version.id, ship.id, plan.id, day::date, day + interval '8 hours', day + interval '11 hours', 4, 600, 'arrived', 'stopped'
      from generate_series(current_date - $1::int, current_date - 1, interval '1 day') day
      cross join (select * from fleet.ships where code like 'SCALE-%' order by id) ship
      join fleet.deck_plans plan on plan.ship_id = ship.id
      join network.lines line on line.code = 'BENCH-SPREAD' join network.line_versions version on version.line_id = line.id
      order by day, ship.id limit $2
      returning id, departs_at, line_version_id
    ), stops as (
      insert into sailings.sailing_stops (sailing_id, stop_number, planned_dock_id, dock_id, river_km, planned_arrive, planned_depart,
        state, state_source)
      select made.id, stop.stop_number, stop.dock_id, stop.dock_id, dock.river_km,
        made.departs_at + make_interval(mins => stop.arrive_minutes), made.departs_at + make_interval(mins => stop.depart_minutes),
        'left', 'clock'
      from made join network.line_stops stop on stop.line_version_id = made.line_version_id
      join network.docks dock on dock.id = stop.dock_id
      order by made.id, stop.stop_number
    )
    insert into accounts.accounts (code, kind, sailing_id)
    select 'sailing:' || id || ':unearned', 'unearned', id from made order by id`,
    [days, sailings],
  )
}

/** Drops what is no constraint of the tables that grow; gives the statements that make it again. */
async function dropIndexes(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i
     where i.indrelid = any(array['orders.orders', 'orders.passengers', 'orders.tickets', 'orders.payments',
         'accounts.transfers', 'accounts.entries']::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

interface FirstIds {
  order: string
  ticket: string
  transfer: string
  sailing: string
}

async function firstIds(client: pg.PoolClient): Promise<FirstIds> {
  const { rows } = await client.query<FirstIds>(
    `select (select coalesce(max(id), 0) + 1 from orders.orders)::text as order,
       (select coalesce(max(id), 0) + 1 from orders.tickets)::text as ticket,
       (select coalesce(max(id), 0) + 1 from accounts.transfers)::text as transfer,
       (select min(s.id) from sailings.sailings s join fleet.ships p on p.id = s.ship_id where p.code like 'SCALE-%')::text as sailing`,
  )
  if (!rows[0]) throw new Error('no ids')
  return rows[0]
}

/** Orders from one number to before another, counted from 0. They and what is booked of them lie in the order of time, as in life. */
async function writeChunk(
  client: pg.PoolClient,
  chunk: FirstIds & { from: number; to: number; orders: number; sailings: number; complete: boolean },
): Promise<void> {
  const { from, to, orders, sailings, complete, order, ticket, transfer, sailing } = chunk
  await client.query('begin')
  await client.query('drop table if exists pg_temp.sold')
  await client.query(
    `create temp table sold on commit drop as
    -- One order of twenty is refunded: two more transfers follow its sale.
    select n, $1::bigint + n as order_id, $2::bigint + n + 2 * ((n + 12) / 20) as transfer_id, $3::bigint + n + n / 2 as first_ticket, 1 + n % 2 as people,
      $4::bigint + least($5::bigint - 1, n::bigint * $5::bigint / $6::bigint + (n::bigint * 7919) % greatest(1, $5::bigint / 90)) as sailing_id,
      (n % 3)::smallint as from_stop, n % 20 = 7 as refunded, n % 5 = 0 as by_agent
    from generate_series($7::int, $8::int - 1) n`,
    [order, transfer, ticket, sailing, sailings, orders, from, to],
  )
  // A sale was made some hours to nine days before its sailing.
  await client.query(
    `create temp table trip on commit drop as
    select sold.*, boarding.planned_depart, landing.planned_arrive,
      current_date - $1::int - 1 + make_interval(secs => n * 86400.0 * $1::int / $2::int) as made_at
    from sold
    join sailings.sailing_stops boarding on boarding.sailing_id = sold.sailing_id and boarding.stop_number = sold.from_stop
    join sailings.sailing_stops landing on landing.sailing_id = sold.sailing_id and landing.stop_number = sold.from_stop + 1`,
    [days, orders],
  )
  await client.query(
    `insert into orders.orders (id, number, channel, organisation_id, clerk_id, state, total_fen, first_departs, last_arrives, made_at,
      paid_at, ended_at, phone_hash, phone_cipher, phone_masked, paid_by)
    overriding system value
    select order_id, to_char(made_at, 'YYMMDD') || lpad(n::text, 9, '0'), case when by_agent then 'agent' else 'counter' end,
      seller.organisation_id, seller.id, case when refunded then 'refunded' else 'closed' end, people * 5000, planned_depart,
      planned_arrive, made_at, made_at, case when refunded then made_at + interval '1 hour' end,
      case when n % 5 < 3 then sha256(('phone' || n % 2000000)::bytea) end,
      case when n % 5 < 3 then sha256(('cipher' || n)::bytea) end, case when n % 5 < 3 then '1******' || lpad((n % 10000)::text, 4, '0') end,
      seller.id
    from trip join staff.users seller on seller.code = case when by_agent then 'agency' else 'clerk' end order by n`,
  )
  await client.query(
    `insert into orders.passengers (order_id, number, name, certificate_kind, certificate_hash, certificate_cipher, certificate_masked)
    select order_id, place, substr($1, 1 + floor(length($1) * random1)::int, 1) || substr($2, 1 + floor(length($2) * random2 ^ 1.5)::int, 1)
        || case when person % 7 > 0 then substr($2, 1 + floor(length($2) * random3 ^ 1.5)::int, 1) else '' end,
      'identityCard', sha256(('person' || person)::bytea), sha256(('cipher' || person)::bytea) || '\\x0102030405060708', '5********1'
    from trip cross join lateral generate_series(1, people) place
    cross join lateral (select (n::bigint * 2 + place) % 5000000 as person) p
    cross join lateral (select (hashint8extended(person, 1) & 2147483647) / 2147483648.0 as random1,
      (hashint8extended(person, 2) & 2147483647) / 2147483648.0 as random2,
      (hashint8extended(person, 3) & 2147483647) / 2147483648.0 as random3) spread
    order by n, place`,
    [surnames, givenNames],
  )
  await client.query(
    `insert into orders.tickets (id, order_id, passenger_number, sailing_id, from_stop, to_stop, class_id, seat_label,
      passenger_type_id, fare_table_id, conditions_id, version, state, planned_depart, planned_arrive, base_fen, discount_fen, price_fen, parts)
    overriding system value
    select first_ticket + place - 1, order_id, place, sailing_id, from_stop, from_stop + 1, known.class_id, 'S' || n % 600, known.type_id,
      known.table_id, known.conditions_id, 2, case when refunded then 'refunded' else 'travelled' end, planned_depart, planned_arrive,
      5000, 0, 5000, known.parts
    from trip cross join lateral generate_series(1, people) place
    cross join (select c.id as class_id, type.id as type_id, tab.id as table_id, conditions.id as conditions_id,
        array[row('fare', 5000, null, tab.id, true)::fares.price_part] as parts
      from fleet.classes c, (select id from fares.passenger_types where code = 'adult' and status = 'published' limit 1) type,
        (select t.id from fares.fare_tables t join network.lines l on l.id = t.line_id where l.code = 'BENCH-SPREAD' limit 1) tab,
        (select min(id) as id from fares.condition_sets) conditions
      where c.code = 'OPEN') known
    order by n, place`,
  )
  await client.query(
    `insert into accounts.transfers (id, kind, order_id, at, made_at, made_by) overriding system value
    select transfer_id, 'sale', order_id, made_at, made_at, seller.id
    from trip join staff.users seller on seller.code = case when by_agent then 'agency' else 'clerk' end order by n`,
  )
  await client.query(
    `insert into orders.payments (order_id, number, method, fen, transfer_id, at, taken_by)
    select order_id, 1, case when by_agent then 'wallet' else 'cash' end, people * 5000, transfer_id, made_at, seller.id
    from trip join staff.users seller on seller.code = case when by_agent then 'agency' else 'clerk' end order by n`,
  )
  await client.query(
    `insert into accounts.entries (transfer_id, number, account_id, fen, at)
    select transfer_id, side, case side when 1 then ${complete ? 'paid_from.account_id' : `(select id from accounts.accounts where code = 'operator:bank')`} else unearned.id end,
      case side when 1 then -people * 5000 else people * 5000 end, made_at
    from trip join accounts.accounts unearned on unearned.sailing_id = trip.sailing_id and unearned.kind = 'unearned'
    ${complete ? `join staff.users seller on seller.code = case when by_agent then 'agency' else 'clerk' end cross join lateral (${paidFrom('seller.id', 'made_at')}) paid_from` : ''}
    cross join generate_series(1, 2) side order by n, side`,
  )
  if (complete) await writeHistory(client)
  await client.query('commit')
}

async function restartSequences(client: pg.PoolClient): Promise<void> {
  for (const table of ['orders.orders', 'orders.tickets', 'accounts.transfers', 'orders.payments'])
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
    )
}

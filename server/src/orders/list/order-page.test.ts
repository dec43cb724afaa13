import { columnOfSort, type Sort } from '@fairway/contract/lists/sort'
import type { SignedInUser } from '@fairway/testing/api-client'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextCursor } from '../../platform/database/keyset.ts'
import { pageOf } from './list-orders.ts'
import { orderPage } from './order-page.ts'
import { ordersOfTrips } from './orders-of-trips.ts'

// A long list of orders: each page is the one that sorting everything would give, and does not sort everything.

const many = 20_000
const columns = { at: 'o.made_at', departure: 'o.first_departs', number: 'o.number', total: 'o.total_fen' }
let app: TestApp
let admin: SignedInUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('admin')
  const client = await app.database.pool.connect()
  await makeOrders(client)
  client.release(true)
})
afterAll(() => app.close())

/** Orders of one ticket over all departures of the test's river, without the triggers of a sale. */
async function makeOrders(client: pg.PoolClient): Promise<void> {
  await client.query('set session_replication_role = replica')
  await client.query(`
    with leg as (
      select s.id, a.stop_number, a.planned_depart, b.planned_arrive, row_number() over (order by a.planned_depart, s.id) - 1 as place,
        count(*) over () as legs
      from sailings.sailings s
      join sailings.sailing_stops a on a.sailing_id = s.id and a.planned_depart is not null
      join sailings.sailing_stops b on b.sailing_id = s.id and b.stop_number = a.stop_number + 1),
    made as (
      insert into orders.orders (number, channel, organisation_id, clerk_id, state, total_fen, first_departs, last_arrives,
        made_at, paid_at, paid_by)
      select to_char('2026-06-01T08:00+08'::timestamptz + n * interval '1.000007 minutes', 'YYMMDD') || lpad(n::text, 7, '0'), 'counter', o.organisation_id, o.id, 'paid', 3800 + n % 1000, l.planned_depart,
        l.planned_arrive, '2026-06-01T08:00+08'::timestamptz + n * interval '1.000007 minutes', '2026-06-15T08:00+08', o.id
      from generate_series(1, ${many}) n join leg l on l.place = (n::bigint * 7919) % l.legs
      join staff.users o on o.code = 'clerk'
      returning id, number),
    people as (
      insert into orders.passengers (order_id, number, name, certificate_kind, certificate_hash, certificate_cipher, certificate_masked)
      select id, 1, '旅客', 'idCard', int8send(id), int8send(id), '*' from made)
    insert into orders.tickets (order_id, passenger_number, sailing_id, from_stop, to_stop, class_id, passenger_type_id,
      fare_table_id, conditions_id, state, planned_depart, planned_arrive, base_fen, discount_fen, price_fen, parts)
    select m.id, 1, l.id, l.stop_number, l.stop_number + 1, (select min(id) from fleet.classes),
      (select min(id) from fares.passenger_types), 1, 1, 'issued', l.planned_depart, l.planned_arrive, 3800, 0, 3800,
      array[row('fare', 3800, null, 1, true)::fares.price_part]
    from made m join leg l on l.place = (substr(m.number, 7)::bigint * 7919) % l.legs`)
  await client.query('analyze orders.orders, orders.tickets')
}

test.each(['departure', '-departure', 'at', '-at', 'number', '-total'] as const)(
  'pages sorted by %s are those of the whole list in that order, none twice and none missing',
  async (sort) => {
    const key = {
      departure: `(select min(t.planned_depart) from orders.tickets t where t.order_id = o.id)`,
      ...{ at: 'o.made_at', number: 'o.number', total: 'o.total_fen' },
    }[sort.replace('-', '') as 'at']
    const way = sort.startsWith('-') ? 'desc' : 'asc'
    const { rows: all } = await app.database.pool.query<{ number: string }>(
      `select o.number from orders.orders o order by ${key} ${way}, o.id ${way} limit 400 offset 200`,
    )
    const ids: string[] = []
    for (const page of [2, 3]) {
      const { data } = await app.call(admin, 'orders.list', { sort, page, pageSize: 200 })
      ids.push(...data.rows.map(({ number }) => number))
    }
    expect(ids).toEqual(all.map(({ number }) => number))
  },
)

test.each<{ sort: Sort<keyof typeof columns>[] }>([
  { sort: ['-at'] },
  { sort: ['departure'] },
  { sort: ['number'] },
  { sort: ['-total'] },
  { sort: ['-total', 'departure'] },
  { sort: ['departure', '-at', 'total'] },
])('the list sorted by $sort is read to its end by cursors, with each order once', async ({ sort }) => {
  // Sorted after all were found, and found by an index because there are too many to count.
  for (const most of [many, 100]) await readToTheEnd(sort, most)
})

async function readToTheEnd(sort: Sort<keyof typeof columns>[], most: number): Promise<void> {
  const { rows: all } = await app.database.pool.query<{ number: string }>(
    `select o.number from orders.orders o where o.state = 'paid' order by ${sort
      .map(
        (one) =>
          `${columns[columnOfSort<keyof typeof columns>(one)]} ${one.startsWith('-') ? 'desc' : 'asc'}`,
      )
      .join()}, o.id ${sort.at(-1)?.startsWith('-') ? 'desc' : 'asc'}`,
  )
  const numbers: string[] = []
  let after: string | undefined
  do {
    // More in one part than a request may ask for, as files read a list.
    const page = orderPage(sql`o.state = 'paid'`, { sort, after, page: 1, pageSize: 2_999 }, { most })
    const { rows } = await sql<{ number: string; keys: string[] }>`
      select o.number, page.keys from (${page}) page join orders.orders o on o.id = page.id order by page.place`.execute(
      app.database.db,
    )
    numbers.push(...rows.map(({ number }) => number))
    after = nextCursor({ sort, pageSize: 2_999 }, rows)
  } while (after)
  expect(numbers).toEqual(all.map(({ number }) => number))
}

test('an order that is sold while the list is read is on none of the next pages and shifts none', async () => {
  const first = await app.call(admin, 'orders.list', { state: ['paid'], pageSize: 5 })
  const client = await app.database.pool.connect()
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into orders.orders (number, channel, organisation_id, clerk_id, state, total_fen, first_departs, last_arrives, made_at, paid_at, paid_by)
     select '8000000000001', channel, organisation_id, clerk_id, 'paid', total_fen, first_departs, last_arrives, now(), paid_at, paid_by
     from orders.orders where state = 'paid' limit 1`,
  )
  const byCursor = await app.call(admin, 'orders.list', {
    state: ['paid'],
    pageSize: 5,
    after: first.data.next,
  })
  const byNumber = await app.call(admin, 'orders.list', { state: ['paid'], pageSize: 5, page: 2 })
  const firstPage = new Set(first.data.rows.map(({ id }) => id))
  expect(byCursor.data.rows.filter(({ id }) => firstPage.has(id))).toEqual([])
  expect(byNumber.data.rows.filter(({ id }) => firstPage.has(id))).toHaveLength(1)
  await client.query("delete from orders.orders where number = '8000000000001'")
  client.release(true)
})

test('a page after a cursor reads its own orders, however deep it is', async () => {
  const deep = await sql<{ keys: string[] }>`
    ${orderPage(sql`true`, { sort: ['-at'], page: 1, pageSize: many - 100 })} order by place`.execute(
    app.database.db,
  )
  const after = nextCursor({ sort: ['-at'], pageSize: many - 100 }, deep.rows)
  expect(await readOf({ sort: ['-at'], after, page: 1, pageSize: 20 })).toBe(20)
  expect(await readOf({ sort: ['-at'], page: many / 20 - 10, pageSize: 20 })).toBeGreaterThan(many - 400)
})

test.each([
  ['nothing of ours', 'abc'],
  ['of other sorts', Buffer.from(JSON.stringify(['number', '9', '1'])).toString('base64url')],
  ['with a value too few', Buffer.from(JSON.stringify(['-at', '1'])).toString('base64url')],
  ['with no number for an id', Buffer.from(JSON.stringify(['-at', '1', "1' or true"])).toString('base64url')],
  ['with objects', Buffer.from(JSON.stringify(['-at', {}, '1'])).toString('base64url')],
])('a cursor %s is refused by the name of its field', async (_, after) => {
  const { http, code, message } = await app.call(admin, 'orders.list', { after })
  expect([http, code]).toEqual([400, 'request.invalid'])
  expect(message).toContain('after')
})

test('a page sorted by departure reads the orders of few departures, not all', async () => {
  const read = await readOf({ sort: ['-departure'], page: 1, pageSize: 20 })
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(many / 20)
})

test('the orders of a day are the page of these alone, counted and sorted without visiting these or their tickets', async () => {
  const date = '2026-06-18'
  const { rows: all } = await app.database.pool.query<{ number: string }>(
    `select o.number from orders.orders o where exists (select from orders.tickets t where t.order_id = o.id
       and t.planned_depart >= '${date}T00:00+08' and t.planned_depart < '${date}T24:00+08') order by o.made_at desc, o.id desc`,
  )
  expect(all.length).toBeGreaterThan(1_000)
  const first = await app.call(admin, 'orders.list', { date, pageSize: 100 })
  const second = await app.call(admin, 'orders.list', { date, pageSize: 100, after: first.data.next })
  expect([...first.data.rows, ...second.data.rows].map(({ number }) => number)).toEqual(
    all.slice(0, 200).map(({ number }) => number),
  )
  expect(first.data).toMatchObject({ total: all.length, more: false })
  // All-visible pages: what a night's vacuum leaves.
  await app.database.pool.query('vacuum orders.orders, orders.tickets')
  const plan = await planOf(
    orderPage(sql`true`, { sort: ['-at'], page: 1, pageSize: 20 }, { among: ordersOfTrips({ date }) }),
  )
  const scanned = scansOf(plan).filter(([relation]) => ['orders', 'tickets'].includes(relation))
  expect(scanned).toEqual([
    ['orders', 'Index Only Scan'],
    ['tickets', 'Index Only Scan'],
  ])
})

test('the latest orders whose number begins with a day are found among those of the day', async () => {
  const { data } = await app.call(admin, 'orders.list', { number: '260603', pageSize: 5 })
  const { rows } = await app.database.pool.query<{ number: string }>(
    `select number from orders.orders where number like '260603%' order by made_at desc, id desc limit 5`,
  )
  expect(data).toMatchObject({ total: 1_000, more: true })
  expect(data.rows.map(({ number }) => number)).toEqual(rows.map(({ number }) => number))
  const page = { sort: ['-at' as const], page: 1, pageSize: 200, number: '260603' }
  expect(rowsRead(await planOf(pageOf([sql`true`], page, 100)))).toBe(200)
})

interface Plan {
  'Node Type': string
  'Subplan Name'?: string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** How many orders a page looks at. */
async function readOf(request: Parameters<typeof orderPage>[1]): Promise<number> {
  return rowsRead(await planOf(orderPage(sql`true`, request)))
}

async function planOf(statement: ReturnType<typeof orderPage>): Promise<Plan> {
  const { rows } = await sql<{
    'QUERY PLAN': [{ Plan: Plan }]
  }>`explain (analyze, format json) ${statement}`.execute(app.database.db)
  return rows[0]!['QUERY PLAN'][0].Plan
}

/** How the tables of a statement are read. */
function scansOf(plan: Plan): (readonly [relation: string, scan: string])[] {
  const own = plan['Relation Name'] ? [[plan['Relation Name'], plan['Node Type']] as const] : []
  return [...own, ...(plan.Plans ?? []).flatMap(scansOf)]
}

/** How many rows of the table of orders were looked at. */
function rowsRead(plan: Plan): number {
  // Those that are counted are read in any order, as many as are counted at most.
  if (plan['Subplan Name'] === 'CTE found') return 0
  const own =
    plan['Relation Name'] === 'orders'
      ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
      : 0
  return (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), own)
}

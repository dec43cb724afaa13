import type { SignedInUser } from '@fairway/testing/api-client'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderPage } from './order-page.ts'

// A long list of orders: each page is the one that sorting everything would give, and does not sort everything.

const many = 20_000
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
      select '9' || lpad(n::text, 12, '0'), 'counter', o.organisation_id, o.id, 'paid', 3800 + n % 1000, l.planned_depart,
        l.planned_arrive, '2026-06-01T08:00+08'::timestamptz + n * interval '1 minute', '2026-06-15T08:00+08', o.id
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
    from made m join leg l on l.place = (substr(m.number, 2)::bigint * 7919) % l.legs`)
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

test('a page sorted by departure reads the orders of few departures, not all', async () => {
  const page = orderPage(sql`true`, { sort: ['-departure'], page: 1, pageSize: 20 })
  const { rows } = await sql<{
    'QUERY PLAN': [{ Plan: Plan }]
  }>`explain (analyze, format json) ${page}`.execute(app.database.db)
  const read = rowsRead(rows[0]!['QUERY PLAN'][0].Plan)
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(many / 20)
})

interface Plan {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** How many rows of the table of orders were looked at. */
function rowsRead(plan: Plan): number {
  const own =
    plan['Relation Name'] === 'orders'
      ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
      : 0
  return (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), own)
}

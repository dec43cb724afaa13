import { buildSale } from '@fairway/testing/orders'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldFacts } from './fold-facts.ts'

// Each row is folded once, whichever node folds, and however transactions end.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function sell(count: number): Promise<void> {
  const clerk = await app.signIn('clerk')
  for (let sold = 0; sold < count; sold++)
    expect(await app.call(clerk, 'orders.sell', await buildSale(app))).toMatchObject({ http: 200 })
}
const ask = async (text: string) => (await app.database.pool.query<{ n: number }>(text)).rows[0]?.n
const ticketsFolded = () => ask('select coalesce(sum(tickets), 0)::integer as n from reports.sales')
const ticketsSold = () => ask("select count(*)::integer as n from orders.tickets where state = 'issued'")

test('[R8] four nodes at once fold each ticket once', async () => {
  await sell(25)
  await Promise.all(Array.from({ length: 4 }, () => foldFacts(app.database.db, { portion: 3 })))
  expect(await ticketsFolded()).toBe(await ticketsSold())
  expect(await foldFacts(app.database.db)).toBe(0)
})

const wait = 'pg_snapshot_xmin(pg_current_snapshot()) < tickets.horizon'

async function removeWait(): Promise<void> {
  const { pool } = app.database
  const { rows } = await pool.query<{ source: string }>(
    "select pg_get_functiondef('reports.fold_portion()'::regprocedure) as source",
  )
  expect(rows[0]?.source).toContain(wait)
  await pool.query(rows[0]?.source.replace(wait, 'false') ?? '')
}

/** A ticket is written and commits later than one that came after it; meanwhile a node folds. */
async function foldAroundOpenTicket(
  fold: (commit: () => Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  const open = await app.database.pool.connect()
  try {
    await open.query('begin')
    await open.query(`
      insert into orders.tickets (order_id, passenger_number, sailing_id, from_stop, to_stop, class_id, passenger_type_id,
        fare_table_id, conditions_id, state, planned_depart, planned_arrive, base_fen, discount_fen, price_fen, parts)
      select order_id, passenger_number, sailing_id, from_stop, to_stop, class_id, passenger_type_id, fare_table_id, conditions_id,
        'issued', planned_depart, planned_arrive, base_fen, discount_fen, price_fen, parts
      from orders.tickets order by id desc limit 1`)
    await sell(1)
    await fold(() => open.query('commit'))
  } finally {
    open.release()
  }
}

test('[R8] a ticket that commits late is waited for, and not passed over', async () => {
  await foldAroundOpenTicket(async (commit) => {
    const folding = foldFacts(app.database.db)
    await expect
      .poll(() => ask('select count(*)::integer as n from reports.marks where horizon is not null'))
      .toBe(3)
    await commit()
    await folding
  })
  expect(await ticketsFolded()).toBe(await ticketsSold())
  // Without the wait it is passed over.
  await removeWait()
  await foldAroundOpenTicket(async (commit) => {
    await foldFacts(app.database.db)
    await commit()
  })
  await foldFacts(app.database.db)
  expect(await ticketsFolded()).toBe(Number(await ticketsSold()) - 1)
})

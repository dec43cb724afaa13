import { buildSailing, buildSaleRequest, type TestSailing, testSaleTime } from '@fairway/testing/sales'
import { countLockWaiters, createTestDatabase } from '@fairway/testing/test-app'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SaleResult, sellBatch } from '../../orders/sell/sell-batch.ts'

// Sales at the moment of a stop, each over a connection of its own.

let database: Awaited<ReturnType<typeof createTestDatabase>>
let clients: pg.Client[]

beforeAll(async () => {
  database = await createTestDatabase('demo')
  clients = await Promise.all(
    Array.from({ length: 9 }, async () => {
      const client = new pg.Client({ ...database.settings, options: '-c lock_timeout=20s' })
      await client.connect()
      return client
    }),
  )
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()))
  await database.drop()
})

const untilWaiting = (count: number) => expect.poll(() => countLockWaiters(database)).toBe(count)

/** Sells while a stop is being made, then commits the stop; `stops` false is the control: the same without a stop. */
async function soldWhileStopping(sailing: TestSailing, stops: boolean): Promise<string[]> {
  const [stopper, ...sellers] = clients as [pg.Client, ...pg.Client[]]
  await stopper.query('begin')
  if (stops)
    await stopper.query(
      `select * from sailings.stop_sale($1, null, '{counter,agent,online}', 'fog', '', $2, $3)`,
      [sailing.id, sailing.clerk, testSaleTime],
    )
  else await stopper.query('select sailings.lock_for_stop($1, null)', [sailing.id])
  const selling = Promise.all(
    sellers.map((seller) => sellBatch(seller, [buildSaleRequest(sailing, 0, 3)], `sailing:${sailing.id}`)),
  )
  await untilWaiting(sellers.length)
  await stopper.query('commit')
  return (await selling).map(([result]: SaleResult[]) => result!.code)
}

test('[M5] of those who sell while a sailing is being stopped none sells once the stop is confirmed', async () => {
  const stopped = await buildSailing(database, { seats: 20 })
  expect(new Set(await soldWhileStopping(stopped, true))).toEqual(new Set(['orders.saleStopped']))
  const control = await buildSailing(database, { seats: 20 })
  expect(new Set(await soldWhileStopping(control, false))).toEqual(new Set(['sold']))
})

test('[M5] a stop waits for a sale in progress, which counts', async () => {
  const sailing = await buildSailing(database, { seats: 20 })
  const [seller, stopper, late] = clients as [pg.Client, pg.Client, pg.Client]
  await seller.query('begin')
  expect((await sellBatch(seller, [buildSaleRequest(sailing, 0, 3)]))[0]!.code).toBe('sold')
  const stopping = stopper.query(
    `select * from sailings.stop_sale($1, null, '{counter}', 'fog', '', $2, $3)`,
    [sailing.id, sailing.clerk, testSaleTime],
  )
  await untilWaiting(1)
  await seller.query('commit')
  await stopping
  expect((await sellBatch(late, [buildSaleRequest(sailing, 0, 3)]))[0]!.code).toBe('orders.saleStopped')
})

/** Makes another sailing like one on the next day, on sale at once. */
const makeAnother = (client: pg.Client, sailing: TestSailing) =>
  client.query<{ stopped_channels: string[]; sale_state: string }>(
    `insert into sailings.sailings (line_id, line_version_id, ship_id, plan_id, service_date, departs_at, arrives_at, stops_count,
       certified_capacity, sale_state)
     select line_id, line_version_id, ship_id, plan_id, service_date + 1, departs_at + interval '1 day', arrives_at + interval '1 day',
       2, certified_capacity, 'open' from sailings.sailings where id = $1 returning stopped_channels, sale_state`,
    [sailing.id],
  )

test('[M5] a sailing that is made while its line is being stopped is stopped too', async () => {
  const sailing = await buildSailing(database, { seats: 4 })
  const [stopper, maker] = clients as [pg.Client, pg.Client]
  await stopper.query('begin')
  await stopper.query(
    `select * from sailings.stop_sale(null, (select line_id from sailings.sailings where id = $1), '{counter}', 'fog', '', $2, $3)`,
    [sailing.id, sailing.clerk, testSaleTime],
  )
  await maker.query('begin')
  const making = makeAnother(maker, sailing)
  await untilWaiting(1)
  await stopper.query('commit')
  expect((await making).rows[0]!.stopped_channels).toEqual(['counter'])
  await maker.query('rollback')
})

test('[M5] a sailing that is made falls under the stops that stand: of some channels, of all of them, and of none that ended', async () => {
  const sailing = await buildSailing(database, { seats: 4 })
  const [client] = clients as [pg.Client]
  const line = '(select line_id from sailings.sailings where id = $1)'
  const made = async () => {
    await client.query('savepoint before_it')
    const { rows } = await makeAnother(client, sailing)
    await client.query('rollback to before_it')
    return rows[0]
  }
  await client.query('begin')
  const stop = (target: string, channels: string) =>
    client.query(`select * from sailings.stop_sale(null, ${target}, $2, 'fog', '', $3, $4)`, [
      ...[sailing.id, channels, sailing.clerk, testSaleTime],
    ])
  await stop(line, '{agent}')
  expect(await made()).toEqual({ stopped_channels: ['agent'], sale_state: 'open' })
  await stop('case when $1 > 0 then null::bigint end', '{counter,online}')
  expect(await made()).toEqual({ stopped_channels: ['agent', 'counter', 'online'], sale_state: 'stopped' })
  await client.query(`select * from sailings.resume_sale(null, ${line}, '{agent}', 'sight again', $2, $3)`, [
    ...[sailing.id, sailing.clerk, testSaleTime],
  ])
  expect(await made()).toEqual({ stopped_channels: ['counter', 'online'], sale_state: 'open' })
  await client.query('rollback')
})

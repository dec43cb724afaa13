import {
  buildAgencySaleRequest,
  buildHoldRequest,
  buildPassengerToSell,
  buildSailing,
  buildSaleRequest,
  fenPerLeg,
  type TestSailing,
} from '@fairway/testing/sales'
import { createTestDatabase } from '@fairway/testing/test-app'
import pg from 'pg'
import type { Logger } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findViolations } from '../invariants.ts'
import type { SaleRequest } from './sell-batch.ts'
import { createSellingLanes, type SellingLanes } from './selling-lanes.ts'

// What another transaction has locked, and what one sale of a batch keeps from another, costs no other sale anything.

let database: Awaited<ReturnType<typeof createTestDatabase>>
/** One lane, so that all sales of a test stand in one queue. */
let node: SellingLanes
/** Holds locks. */
let holder: pg.Client
/** What the lane logged: a batch that failed. */
const failures: unknown[] = []

beforeAll(async () => {
  database = await createTestDatabase('demo')
  const log = { warn: (failure: unknown) => failures.push(failure) } as unknown as Logger
  node = createSellingLanes({ connection: database.settings, lanes: 1, log })
  holder = new pg.Client(database.settings)
  await holder.connect()
})
beforeEach(() => void failures.splice(0))
afterAll(async () => {
  expect(await findViolations(database.db)).toEqual([])
  await Promise.all([node.close(), holder.end()])
  await database.drop()
})

const sellAll = (requests: readonly SaleRequest[]) =>
  Promise.all(requests.map((request) => node.sell(request)))
const codes = async (selling: ReturnType<typeof sellAll>) => (await selling).map(({ code }) => code)
const sold = (count: number) => Array.from({ length: count }, () => 'sold')

const lockSailing = async ({ id }: TestSailing) => {
  await holder.query('begin')
  await holder.query('select from sailings.sailings where id = $1 for update', [id])
}

test('[L23] while another transaction has locked a sailing, sales on other sailings go on, and those on it are sold afterwards', async () => {
  const [locked, free] = [
    await buildSailing(database, { seats: 40 }),
    await buildSailing(database, { seats: 40 }),
  ] as const
  await lockSailing(locked)
  const waiting = sellAll(Array.from({ length: 5 }, () => buildSaleRequest(locked, 0, 3)))
  for (let round = 0; round < 3; round++)
    expect(
      await codes(sellAll(Array.from({ length: 4 }, () => buildSaleRequest(free, 0, 3)))),
      'sold while the other sailing is locked',
    ).toEqual(sold(4))
  expect(node.pending).toBe(5)
  const late = node.sell(buildSaleRequest(locked, 0, 3))
  await holder.query('commit')
  expect(await codes(waiting)).toEqual(sold(5))
  expect((await late).code).toBe('sold')
  expect([node.pending, node.waiting]).toEqual([0, 0])
})

test('[L23] while another transaction has locked a wallet, the tills and other agencies go on selling on the same sailing', async () => {
  const sailing = await buildSailing(database, { seats: 40 })
  await holder.query('begin')
  await holder.query('select from accounts.wallets where organisation_id = $1 for update', [sailing.agency])
  const fromWallet = node.sell(buildAgencySaleRequest(sailing, 0, 3))
  expect((await node.sell(buildSaleRequest(sailing, 0, 3))).code).toBe('sold')
  expect(node.pending, 'the sale from the wallet').toBe(1)
  await holder.query('commit')
  expect((await fromWallet).code).toBe('sold')
})

test('[L23] while the limits of an agency’s holds are being looked at elsewhere, its sales from the wallet go on', async () => {
  const sailing = await buildSailing(database, { seats: 40 })
  await holder.query('begin')
  await holder.query('select from agents.agents where organisation_id = $1 for update', [sailing.agency])
  const hold = node.sell(
    buildHoldRequest(sailing, 0, 3, '2026-06-15T10:00:00+08:00', {
      organisation: sailing.agency,
      user: sailing.agencyClerk,
      channel: 'agent',
      expected: 3 * fenPerLeg + 100,
      limits: { onSailing: 20, inAll: 1_000, since: '2026-06-15T08:00:00+08:00' },
    }),
  )
  expect((await node.sell(buildAgencySaleRequest(sailing, 0, 3))).code).toBe('sold')
  await holder.query('commit')
  expect((await hold).code).toBe('sold')
})

test('[L23] more locked sailings than a lane waits for at once are all sold in the end', async () => {
  const sailings = await Promise.all(Array.from({ length: 6 }, () => buildSailing(database, { seats: 4 })))
  await holder.query('begin')
  await holder.query('select from sailings.sailings where id = any ($1) for update', [
    sailings.map(({ id }) => id),
  ])
  const waiting = sellAll(sailings.map((sailing) => buildSaleRequest(sailing, 0, 3)))
  const free = await buildSailing(database, { seats: 4 })
  expect((await node.sell(buildSaleRequest(free, 0, 3))).code).toBe('sold')
  await holder.query('commit')
  expect(await codes(waiting)).toEqual(sold(6))
})

test('[L23] a passenger who is sent twice at the same moment costs only that request: no batch fails', async () => {
  const sailing = await buildSailing(database, { seats: 120 })
  const twice = buildPassengerToSell()
  const requests = Array.from({ length: 60 }, (_, index) =>
    buildSaleRequest(sailing, 0, 3, index % 20 === 7 ? { passengers: [twice] } : {}),
  )
  const results = await codes(sellAll(requests))
  expect(results.filter((code) => code === 'sold')).toHaveLength(58)
  expect(results.filter((code) => code === 'orders.alreadyTravels')).toHaveLength(2)
  expect(results[7], 'the first of them').toBe('sold')
  expect(failures).toEqual([])
})

test('[L23] a request that is sent twice under one key, or two with one receipt, cost nothing but themselves', async () => {
  const sailing = await buildSailing(database, { seats: 4 })
  const receipt = { method: 'wechat' as const, reference: `TWICE-${sailing.id}` }
  const first = buildSaleRequest(sailing, 0, 3)
  const results = await codes(
    sellAll([
      first,
      buildSaleRequest(sailing, 0, 3, receipt),
      first,
      buildSaleRequest(sailing, 0, 3, receipt),
      buildSaleRequest(sailing, 0, 3),
    ]),
  )
  expect(results).toEqual(['sold', 'sold', 'repeated', 'orders.receiptUsed', 'sold'])
  expect(failures).toEqual([])
})

test('money that was kept for a sale without a seat pays the next one of the same wallet', async () => {
  const [full, free] = [
    await buildSailing(database, { seats: 1 }),
    await buildSailing(database, { seats: 4 }),
  ] as const
  expect((await node.sell(buildSaleRequest(full, 0, 3))).code).toBe('sold')
  const needed = 3 * fenPerLeg + 100
  const { rows } = await database.pool.query<{ limit: string | null; spent: string }>(
    `update accounts.wallets set daily_limit_fen = spent_fen + $2, spent_on = '2026-06-15'
     where organisation_id = $1 returning daily_limit_fen as limit, spent_fen as spent`,
    [full.agency, needed],
  )
  expect(rows).toHaveLength(1)
  const results = await codes(
    sellAll([buildAgencySaleRequest(full, 0, 3), buildAgencySaleRequest(free, 0, 3)]),
  )
  expect(results).toEqual(['orders.soldOut', 'sold'])
  expect(failures).toEqual([])
})

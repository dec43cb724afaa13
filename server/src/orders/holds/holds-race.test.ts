import {
  buildAgencySaleRequest,
  buildHoldRequest,
  buildSailing,
  buildSaleRequest,
  fenPerLeg,
  sellAlone,
  type TestSailing,
  testSaleTime,
} from '@fairway/testing/sales'
import { countLockWaiters, createTestDatabase } from '@fairway/testing/test-app'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../invariants.ts'
import { type SaleRequest, type SaleResult, sellBatch } from '../sell/sell-batch.ts'
import { expireHolds } from './hold-expiry.ts'

// Holds paid at the moment at which something else happens, each over a connection of its own.

let database: Awaited<ReturnType<typeof createTestDatabase>>
let clients: pg.Client[]

const payers = 8

beforeAll(async () => {
  database = await createTestDatabase('demo')
  clients = await Promise.all(
    Array.from({ length: payers + 1 }, async () => {
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

const later = new Date(Date.parse(testSaleTime) + 30 * 60_000).toISOString()

const payment = ({ request, result }: { request: SaleRequest; result: SaleResult }) =>
  JSON.stringify({
    order: result.detail?.orderId,
    user: request.user,
    organisation: request.organisation,
    expected: request.expected,
    method: 'cash',
    at: testSaleTime,
  })

const pay = async (client: pg.Client, held: { request: SaleRequest; result: SaleResult }) =>
  (await client.query<SaleResult>('select * from orders.pay_hold($1)', [payment(held)])).rows[0]!.code

async function holds(sailing: TestSailing, count: number) {
  const requests = Array.from({ length: count }, () => buildHoldRequest(sailing, 0, 3, later))
  const results = await sellBatch(clients[0]!, requests)
  expect(results.every(({ code }) => code === 'sold')).toBe(true)
  return requests.map((request, index) => ({ request, result: results[index]! }))
}

/** A hold of another organisation than the one that sells in these tests: it does not block a purchase. */
const holdOfAnother = (sailing: TestSailing) =>
  buildHoldRequest(sailing, 0, 3, later, { organisation: sailing.agency, user: sailing.agencyClerk })

/** Waits until this many connections wait for a lock. */
const untilWaiting = (count: number) => expect.poll(() => countLockWaiters(database)).toBe(count)

/** Cancels the sailing while its holds are being paid; tells what the payers heard. */
async function paidWhileCancelled(): Promise<string[]> {
  const sailing = await buildSailing(database, { seats: 20 })
  const held = await holds(sailing, payers)
  const canceller = clients[payers]!
  await canceller.query('begin')
  await canceller.query("update sailings.sailings set status = 'cancelled' where id = $1", [sailing.id])
  const paying = Promise.all(held.map((one, payer) => pay(clients[payer]!, one)))
  await Promise.race([paying, untilWaiting(payers)])
  await canceller.query('commit')
  return paying
}

test('a hold paid while its sailing is being cancelled waits for that, and is not paid', async () => {
  expect(new Set(await paidWhileCancelled())).toEqual(new Set(['orders.sailingCancelled']))
  expect(await findViolations(database.db)).toEqual([])
})

test('a sailing is cancelled after the payment that was there first; that one counts', async () => {
  const sailing = await buildSailing(database, { seats: 20 })
  const [first, second] = await holds(sailing, 2)
  const [payer, canceller, late] = clients as [pg.Client, pg.Client, pg.Client]
  await payer.query('begin')
  expect(await pay(payer, first!)).toBe('sold')
  const cancelled = canceller.query("update sailings.sailings set status = 'cancelled' where id = $1", [
    sailing.id,
  ])
  await untilWaiting(1)
  await payer.query('commit')
  await cancelled
  expect(await pay(late, second!)).toBe('orders.sailingCancelled')
  expect(await findViolations(database.db)).toEqual([])
})

test('a hold paid while its person is buying elsewhere waits for that, and is refused', async () => {
  const [here, there] = await Promise.all([
    buildSailing(database, { seats: 4 }),
    buildSailing(database, { seats: 4 }),
  ])
  const request = holdOfAnother(here)
  const [result] = await sellBatch(clients[0]!, [request])
  const [buyer, payer] = clients as [pg.Client, pg.Client]
  await buyer.query('begin')
  const bought = await sellBatch(buyer, [buildSaleRequest(there, 0, 3, { passengers: request.passengers })])
  expect(bought[0]!.code).toBe('sold')
  const paying = pay(payer, { request, result: result! })
  await untilWaiting(1)
  await buyer.query('commit')
  expect(await paying).toBe('orders.alreadyTravels')
  expect(await findViolations(database.db)).toEqual([])
})

test('of a hold and a sale of one person at the same moment one is paid, on many sailings at once', async () => {
  // Room for the hold of every round, whichever sailings were sold to before.
  const sailings = await Promise.all(Array.from({ length: 4 }, () => buildSailing(database, { seats: 12 })))
  for (let round = 0; round < 5; round++) {
    // Refusals are counted, and too many make their user wait: that is another rule.
    await database.pool.query('delete from orders.travel_refusals')
    const request = holdOfAnother(sailings[round % 4]!)
    // A refused sale of the former round may still be rolling back: its client knows of the error before its locks are gone.
    const [result] = await sellBatch(clients[0]!, [request], `sailing:${request.sailing}`)
    expect(result?.code).toBe('sold')
    const codes = await Promise.all([
      pay(clients[0]!, { request, result: result! }),
      ...sailings
        .filter(({ id }) => id !== request.sailing)
        .map(async (sailing, index) => {
          const sale = buildSaleRequest(sailing, 0, 3, { passengers: request.passengers })
          try {
            return (await sellAlone(clients[index + 1]!, sale)).code
          } catch (error) {
            // A lane would send such a sale again.
            return (error as { code: string }).code
          }
        }),
    ])
    expect(codes.filter((code) => code === 'sold')).toHaveLength(1)
    const refused = ['orders.alreadyTravels', 'server.busy', 'FW409', '23P01', '40P01', '55P03']
    for (const code of codes) expect(['sold', ...refused]).toContain(code)
  }
  expect(await findViolations(database.db)).toEqual([])
})

test('two holds paid with one receipt at the same moment: one is paid', async () => {
  const sailing = await buildSailing(database, { seats: 4 })
  const held = await holds(sailing, 2)
  const codes = await Promise.all(
    held.map(async (one, payer) => {
      const paid = { ...JSON.parse(payment(one)), method: 'card', reference: `ONE-${sailing.id}` }
      const { rows } = await clients[payer]!.query<SaleResult>('select * from orders.pay_hold($1)', [
        JSON.stringify(paid),
      ])
      return rows[0]!.code
    }),
  )
  expect(codes.sort()).toEqual(['orders.receiptUsed', 'sold'])
  expect(await findViolations(database.db)).toEqual([])
})

test('holds on two sailings paid with one receipt: the second payment waits for the first and is refused', async () => {
  const sailings = await Promise.all([1, 2].map(() => buildSailing(database, { seats: 4 })))
  const held = await Promise.all(sailings.map(async (sailing) => (await holds(sailing, 1))[0]!))
  const withReceipt = async (client: pg.Client, one: (typeof held)[number]) => {
    const paid = { ...JSON.parse(payment(one)), method: 'card', reference: `TWO-${sailings[0]!.id}` }
    const { rows } = await client.query<SaleResult>('select * from orders.pay_hold($1)', [
      JSON.stringify(paid),
    ])
    return rows[0]!.code
  }
  const [first, second] = clients as [pg.Client, pg.Client]
  await first.query('begin')
  expect(await withReceipt(first, held[0]!)).toBe('sold')
  const paying = withReceipt(second, held[1]!)
  await untilWaiting(1)
  await first.query('commit')
  expect(await paying).toBe('orders.receiptUsed')
  expect(await findViolations(database.db)).toEqual([])
})

test('two sales of one batch with one receipt are not written together, and alone the second is refused', async () => {
  const sailing = await buildSailing(database, { seats: 4 })
  const receipt = { method: 'wechat' as const, reference: `BATCH-${sailing.id}` }
  const sales = [buildSaleRequest(sailing, 0, 3, receipt), buildSaleRequest(sailing, 0, 3, receipt)]
  await expect(sellBatch(clients[0]!, sales)).rejects.toMatchObject({ constraint: 'one_receipt_pays_once' })
  const alone = []
  for (const sale of sales) alone.push((await sellBatch(clients[0]!, [sale]))[0]!.code)
  expect(alone).toEqual(['sold', 'orders.receiptUsed'])
  expect(await findViolations(database.db)).toEqual([])
})

test('holds end although another sailing is locked elsewhere, and those of the locked one in the next run', async () => {
  const [locked, free] = [
    await buildSailing(database, { seats: 8 }),
    await buildSailing(database, { seats: 8 }),
  ]
  const held = [...(await holds(locked!, 3)), ...(await holds(free!, 3))]
  const stateOf = async () =>
    (
      await clients[1]!.query<{ state: string }>(
        'select state from orders.orders where id = any ($1::bigint[]) order by id',
        [held.map(({ result }) => result.detail?.orderId)],
      )
    ).rows.map(({ state }) => state)
  await clients[0]!.query('begin')
  await clients[0]!.query('select inventory.lock_sailings(array[$1::bigint])', [locked!.id])
  const end = new Date(Date.parse(later) + 60_000)
  expect(await expireHolds(database.db, end)).toBeGreaterThanOrEqual(3)
  expect(await stateOf()).toEqual(['held', 'held', 'held', 'expired', 'expired', 'expired'])
  await clients[0]!.query('rollback')
  expect(await expireHolds(database.db, end)).toBe(3)
  expect(await stateOf()).toEqual(Array(6).fill('expired'))
})

test('holds of one agency on two sailings at the same moment: the second waits for the first and finds the limit reached', async () => {
  const sailings = await Promise.all([1, 2].map(() => buildSailing(database, { seats: 4 })))
  const since = new Date(Date.parse(testSaleTime) - 3_600_000).toISOString()
  const { rows } = await database.pool.query<{ seats: number }>(
    'select coalesce(sum(seats), 0)::integer as seats from orders.held_by($1, $2)',
    [sailings[0]!.agency, since],
  )
  const limits = { onSailing: 4, inAll: rows[0]!.seats + 1, since }
  const held = sailings.map((sailing) =>
    buildHoldRequest(sailing, 0, 3, later, {
      organisation: sailing.agency,
      user: sailing.agencyClerk,
      channel: 'agent',
      expected: 3 * fenPerLeg + 100,
      limits,
    }),
  )
  const [first, second] = clients as [pg.Client, pg.Client]
  await first.query('begin')
  expect((await sellBatch(first, [held[0]!]))[0]!.code).toBe('sold')
  const holding = sellAlone(second, held[1]!)
  await Promise.race([holding, untilWaiting(1)])
  await first.query('commit')
  expect(await holding).toMatchObject({
    code: 'orders.heldInAll',
    detail: { most: limits.inAll, held: limits.inAll },
  })
})

test('the database itself takes the money for an agency’s hold from that agency’s wallet alone', async () => {
  const sailing = await buildSailing(database, { seats: 4 })
  const request = buildHoldRequest(sailing, 0, 3, later, {
    organisation: sailing.agency,
    user: sailing.agencyClerk,
    channel: 'agent',
    expected: 3 * fenPerLeg + 100,
  })
  const [result] = await sellBatch(clients[0]!, [request])
  expect(result?.code).toBe('sold')
  const payAs = async (more: object) => {
    const body = { ...JSON.parse(payment({ request, result: result! })), ...more }
    const { rows } = await clients[0]!.query<SaleResult>('select * from orders.pay_hold($1)', [
      JSON.stringify(body),
    ])
    return rows[0]!.code
  }
  expect(await payAs({ method: 'cash' })).toBe('orders.agencyHold')
  expect(await payAs({ method: 'wallet', organisation: sailing.operator, user: sailing.clerk })).toBe(
    'orders.agencyHold',
  )
  // An organisation that was shut out neither pays nor sells, whatever a call of its people still says.
  const setEnabled = (enabled: boolean) =>
    database.pool.query('update staff.organisations set enabled = $2 where id = $1', [
      sailing.agency,
      enabled,
    ])
  await setEnabled(false)
  expect(await payAs({ method: 'wallet' })).toBe('orders.agentDisabled')
  expect((await sellBatch(clients[0]!, [buildAgencySaleRequest(sailing, 0, 3)]))[0]!.code).toBe(
    'orders.agentDisabled',
  )
  await setEnabled(true)
  expect(await payAs({ method: 'wallet' })).toBe('sold')
  expect(await findViolations(database.db)).toEqual([])
})

// The last of this file: without the lock the tests above would go wrong.
test('control: without the lock of the sailing holds of a cancelled sailing are paid', async () => {
  await database.pool.query(`create or replace function inventory.lock_sailings(ids bigint[]) returns void
    language plpgsql as $$ begin end $$`)
  expect(await paidWhileCancelled()).toContain('sold')
})

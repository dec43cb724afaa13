import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale } from '@fairway/testing/orders'
import { buildPassengerToSell, buildSailing, buildSaleRequest } from '@fairway/testing/sales'
import { countLockWaiters, startTestApp, type TestApp } from '@fairway/testing/test-app'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { findViolations } from '../invariants.ts'
import { sellBatch } from './sell-batch.ts'

// What one sale waits for, or is refused for, over HTTP and the lanes of the product: it costs no other sale anything.

let app: TestApp
let clerk: SignedInUser
/** Another connection that has locked something. */
let holder: pg.Client
/** What the node warned of: sales that had to be sent again. */
let warnings: string[]

beforeEach(async () => {
  warnings = []
  app = await startTestApp({ log: createLog('warn', { write: (line) => void warnings.push(line) }) })
  clerk = await app.signIn('clerk')
  holder = new pg.Client(app.database.settings)
  await holder.connect()
})
afterEach(async () => {
  await holder.end()
  expect(await findViolations(app.database.db)).toEqual([])
  await app.close()
})

/** Two sailings whose sales go through the same lane. */
async function twoSailings(): Promise<[locked: string, free: string]> {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `select s.id from sailings.sailings s join network.lines l on l.id = s.line_id
     where l.code = 'FAST-DOWN' and s.departs_at > '2026-06-16' order by s.departs_at`,
  )
  const lanes = BigInt(app.services.selling.count)
  const locked = rows[0]?.id ?? ''
  const free = rows.slice(1).find(({ id }) => BigInt(id) % lanes === BigInt(locked) % lanes)?.id ?? ''
  return [locked, free]
}

async function lock(sailing: string): Promise<void> {
  await holder.query('begin')
  await holder.query('select from sailings.sailings where id = $1 for update', [sailing])
}

/** A sale that is under way, and whether it was answered. */
async function sellOn(sailingId: string, passengers = [buildPassenger()]) {
  const request = await buildSale(app, { sailingId, passengers })
  const sale = { answered: false, reply: app.call(clerk, 'orders.sell', request) }
  void sale.reply.then(() => {
    sale.answered = true
  })
  return sale
}

/** How many connections wait for a lock. */
const waiters = () => countLockWaiters(app.database, 'fairway-selling')

test('[L23] sales on another sailing are answered while the lock is still there, those on the locked one after it', async () => {
  const [locked, free] = await twoSailings()
  await lock(locked)
  const waiting = [await sellOn(locked), await sellOn(locked)]
  await expect.poll(() => app.services.selling.pending).toBe(2)
  await expect.poll(waiters).toBe(1)
  for (let round = 0; round < 4; round++) {
    expect((await (await sellOn(free)).reply).http).toBe(200)
    expect(waiting.map(({ answered }) => answered)).toEqual([false, false])
  }
  await holder.query('commit')
  for (const { reply } of waiting) expect((await reply).http).toBe(200)
  expect(app.services.selling.pending).toBe(0)
})

test('[L23] control: when the sailings of a batch are waited for, one locked sailing holds up the sales on the others', async () => {
  await app.database.pool.query(`
    create or replace function inventory.lock_free_sailings(ids bigint[]) returns bigint[] language plpgsql as $$
    begin
      return array(select id from sailings.sailings where id = any (ids) order by id for no key update);
    end $$`)
  const [locked, free] = await twoSailings()
  await lock(locked)
  const waiting = await sellOn(locked)
  await expect.poll(waiters).toBe(1)
  const other = await sellOn(free)
  await expect.poll(() => app.services.selling.pending).toBe(2)
  // The one connection of the lane waits for the lock, and the sale on the free sailing is behind it.
  await expect.poll(waiters).toBe(1)
  expect([waiting.answered, other.answered]).toEqual([false, false])
  await holder.query('commit')
  expect((await waiting.reply).http).toBe(200)
  expect((await other.reply).http).toBe(200)
})

test('[L23] a passenger who is sent twice in one batch costs only that request', async () => {
  const [sailing] = await twoSailings()
  const twice = buildPassenger()
  await lock(sailing)
  const alone = await sellOn(sailing)
  await expect.poll(waiters).toBe(1)
  // Behind one sale that waits for the sailing the others gather, and are sold together.
  const sales = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      sellOn(sailing, [[7, 21, 35].includes(index) ? twice : buildPassenger()]),
    ),
  )
  await expect.poll(() => app.services.selling.waiting).toBe(40)
  await holder.query('commit')
  expect((await alone.reply).http).toBe(200)
  const replies = await Promise.all(sales.map(({ reply }) => reply))
  const refused = replies.flatMap(({ http, code }, index) => (http === 200 ? [] : [[index, http, code]]))
  expect(refused).toHaveLength(2)
  for (const [index, ...why] of refused) {
    expect([7, 21, 35]).toContain(index)
    expect(why).toEqual([409, 'orders.alreadyTravels'])
  }
  // A lock that is held for seconds on a busy machine is asked for again.
  expect(warnings.filter((line) => !line.includes('"55P03"'))).toEqual([])
})

test('[L23] control: a batch that has one passenger twice fails as a whole', async () => {
  const sailing = await buildSailing(app.database, { seats: 8 })
  const twice = { passengers: [buildPassengerToSell()] }
  const batch = [
    buildSaleRequest(sailing, 0, 3, twice),
    buildSaleRequest(sailing, 0, 3),
    buildSaleRequest(sailing, 0, 3, twice),
  ]
  await expect(sellBatch(holder, batch)).rejects.toThrow('one_person_one_place')
})

import type { SignedInUser } from '@fairway/testing/api-client'
import { buildSale, findDemoSailing } from '@fairway/testing/orders'
import { countLockWaiters, startTestApp, type TestApp } from '@fairway/testing/test-app'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../invariants.ts'

// Holds and offers of a sailing that another transaction has locked: they wait for it, and delay no others.

let app: TestApp
let clerk: SignedInUser
let locked: string
let free: string
/** Another connection that has locked the first sailing. */
let holder: pg.Client

beforeAll(async () => {
  app = await startTestApp()
  clerk = await app.signIn('clerk')
  locked = await findDemoSailing(app, '2026-06-18')
  free = await findDemoSailing(app, '2026-06-19')
  holder = new pg.Client(app.database.settings)
  await holder.connect()
})
afterAll(async () => {
  await holder.end()
  expect(await findViolations(app.database.db)).toEqual([])
  await app.close()
})

async function heldOn(sailingId: string) {
  const { payment: _, ...body } = await buildSale(app, { sailingId, phone: '13800138000' })
  return (await app.call(clerk, 'orders.hold', body)).data
}

async function offerOn(sailingId: string) {
  const { data } = await app.call(clerk, 'orders.sell', await buildSale(app, { sailingId }))
  const request = { orderId: data.orderId, ticketIds: data.tickets.map(({ id }) => id) }
  return (await app.call(clerk, 'orders.proposeRefund', request)).data
}

/** How long the slowest of some sales on the free sailing takes over HTTP, in milliseconds. */
async function slowestSaleOnFree(): Promise<number> {
  let slowest = 0
  for (let number = 0; number < 4; number++) {
    const sale = await buildSale(app, { sailingId: free })
    const start = performance.now()
    expect((await app.call(clerk, 'orders.sell', sale)).http).toBe(200)
    slowest = Math.max(slowest, performance.now() - start)
  }
  return slowest
}

/** How many connections wait for a lock. */
const waiters = () => countLockWaiters(app.database, 'fairway')

test('[L23] payments, releases and confirmations that wait for a locked sailing delay no sale on another one', async () => {
  const pays = []
  const releases = []
  const refunds = []
  for (let number = 0; number < 6; number++) {
    pays.push(await heldOn(locked))
    releases.push(await heldOn(locked))
    refunds.push(await offerOn(locked))
  }
  const undisturbed = await slowestSaleOnFree()
  await holder.query('begin')
  await holder.query('select from sailings.sailings where id = $1 for update', [locked])
  let answered = 0
  const waiting = [
    ...pays.map(({ orderId, total }) =>
      app.call(clerk, 'orders.payHold', { orderId, expectedTotal: total, payment: { method: 'cash' } }),
    ),
    ...releases.map(({ orderId }) => app.call(clerk, 'orders.release', { orderId })),
    ...refunds.map(({ id, back }) =>
      app.call(clerk, 'orders.confirmOffer', { offerId: id, expected: -back }),
    ),
  ].map((reply) =>
    reply.then((answer) => {
      answered += 1
      return answer
    }),
  )
  await expect.poll(waiters).toBe(1)
  // A busy machine delays one sale or another: of some rounds the best one counts.
  let disturbed = Number.POSITIVE_INFINITY
  for (let round = 0; round < 3; round++) {
    disturbed = Math.min(disturbed, await slowestSaleOnFree())
    expect(await waiters()).toBeLessThanOrEqual(1)
    expect(answered).toBe(0)
  }
  await holder.query('commit')
  expect(disturbed).toBeLessThan(undisturbed + 200)
  // Once the lock is gone each of them is done.
  const replies = await Promise.all(waiting)
  expect(new Set(replies.map(({ http, code }) => code ?? http))).toEqual(new Set([200]))
})

test('[L23] a payment for a sailing that stays locked is answered as busy, and can be sent again', async () => {
  const { orderId, total } = await heldOn(locked)
  await holder.query('begin')
  await holder.query('select from sailings.sailings where id = $1 for update', [locked])
  const request = { orderId, expectedTotal: total, payment: { method: 'cash' as const } }
  expect(await app.call(clerk, 'orders.payHold', request)).toMatchObject({ http: 503, code: 'server.busy' })
  await holder.query('commit')
  expect((await app.call(clerk, 'orders.payHold', request)).http).toBe(200)
})

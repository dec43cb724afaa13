import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale, findDemoSailing, type Sale } from '@fairway/testing/orders'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../invariants.ts'

// A sale that was a mistake: taken back whole, by who sold it and within minutes, or by a supervisor.

let app: TestApp
let clerk: SignedInUser
let other: SignedInUser
let supervisor: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  clerk = await app.signIn('clerk')
  other = await app.signIn('clerk2')
  supervisor = await app.signIn('pier')
})
afterEach(async () => {
  expect(await findViolations(app.database.db)).toEqual([])
})
afterAll(() => app.close())

async function sold(more: Partial<Sale> = {}) {
  const answer = await app.call(clerk, 'orders.sell', await buildSale(app, more))
  expect(answer, answer.message).toMatchObject({ http: 200 })
  return answer.data
}

async function voidOf({ orderId }: { orderId: string }, user = clerk, reason?: string) {
  const answer = await app.call(user, 'orders.proposeVoid', { orderId, ...(reason && { reason }) })
  expect(answer, answer.message).toMatchObject({ http: 200 })
  return answer.data
}

const confirm = (user: SignedInUser, offer: { id: string; back: number }) =>
  app.call(user, 'orders.confirmOffer', { offerId: offer.id, expected: -offer.back })
const mayConfirm = async (user: SignedInUser, offerId: string) =>
  (await app.call(user, 'orders.offer', { offerId })).data.can.confirm

/** Does something at another time, in a session of that time. */
async function at(moment: string, work: () => Promise<void>) {
  const [before, session] = [app.clock.now(), clerk]
  app.clock.moveTo(moment)
  clerk = await app.signIn('clerk')
  try {
    await work()
  } finally {
    clerk = session
    app.clock.moveTo(before)
  }
}

test('[L24] a void is confirmed within its minutes too, on the day of the sale, and afterwards by a supervisor', async () => {
  const order = await sold()
  app.clock.passMinutes(14)
  try {
    const offer = await voidOf(order)
    expect(await mayConfirm(clerk, offer.id)).toEqual({ allowed: true })
    app.clock.passMinutes(2)
    expect(await confirm(clerk, offer)).toMatchObject({ http: 409, code: 'orders.voidLate' })
    expect(await mayConfirm(clerk, offer.id)).toMatchObject({ reason: 'orders.voidLate' })
    await app.call(supervisor, 'orders.withdrawOffer', { offerId: offer.id })
    const decided = await voidOf(order, supervisor, 'wrong day')
    expect((await confirm(supervisor, decided)).http).toBe(200)
  } finally {
    app.clock.passMinutes(-16)
  }
  await at('2026-06-15T23:55:00+08:00', async () => {
    const late = await sold()
    app.clock.passMinutes(4)
    const offer = await voidOf(late)
    app.clock.passMinutes(2)
    expect(await confirm(clerk, offer)).toMatchObject({ http: 409, code: 'orders.voidLate' })
  })
})

test('[L24] a void is confirmed from the till that took the money: no other clerk gives it back', async () => {
  const order = await sold()
  const offer = await voidOf(order)
  expect(await confirm(other, offer)).toMatchObject({ http: 409, code: 'orders.voidNotYours' })
  expect(await mayConfirm(other, offer.id)).toMatchObject({ reason: 'orders.voidNotYours' })
  // A supervisor says why, in an offer of their own.
  expect(await confirm(supervisor, offer)).toMatchObject({ http: 409, code: 'orders.voidNotYours' })
  const first = await confirm(clerk, offer)
  expect(first.http).toBe(200)
  app.clock.passMinutes(60)
  try {
    // Its receipt is given at any time.
    expect((await confirm(clerk, offer)).data).toEqual(first.data)
  } finally {
    app.clock.passMinutes(-60)
  }
})

test('[L24] who sees a part of a sale does not void that part as the whole', async () => {
  const sailingId = await findDemoSailing(app, '2026-06-20')
  const order = await sold({
    ...{ sailingId, fromStop: 2, toStop: 3 },
    passengers: [buildPassenger(), buildPassenger()],
  })
  const ids = order.tickets.map(({ id }) => id)
  const { data: exchange } = await app.call(clerk, 'orders.proposeExchange', {
    ...{ orderId: order.orderId, ticketIds: ids.slice(0, 1) },
    ...{ sailingId, fromStop: 1, toStop: 2, classCode: 'SEAT2' },
  })
  const moved = await app.call(clerk, 'orders.confirmOffer', {
    ...{ offerId: exchange.id, expected: exchange.due - exchange.back },
    ...(exchange.due > 0 && { payment: { method: 'cash' as const } }),
  })
  expect(moved, moved.message).toMatchObject({ http: 200 })
  const visible = (await app.call(supervisor, 'orders.afterSales', { orderId: order.orderId })).data.tickets
  expect(visible.map(({ id }) => id)).toEqual(moved.data.tickets.map(({ id }) => id))
  expect(visible[0]?.can.void).toMatchObject({ allowed: false, reason: 'orders.voidPart' })
  expect(
    await app.call(supervisor, 'orders.proposeVoid', { orderId: order.orderId, reason: 'wrong day' }),
  ).toMatchObject({ http: 409, code: 'orders.voidPart' })
})

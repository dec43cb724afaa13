import { newIdempotencyKey, type SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale, findDemoSailing, type Sale } from '@fairway/testing/orders'
import { demoPassword, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { digestOf } from '../../../database/starting-data/staff.ts'
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

const confirm = (user: SignedInUser, offer: { id: string; back: number }, key = newIdempotencyKey()) =>
  app.call(user, 'orders.confirmOffer', { offerId: offer.id, expected: -offer.back }, { key })
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

test('[L24] the transfer of a void takes back that of the payment of its sale, and of no other', async () => {
  await sold()
  const order = await sold()
  await sold()
  const offer = await voidOf(order)
  expect((await confirm(clerk, offer)).http).toBe(200)
  const { rows } = await app.database.pool.query(
    `select v.reverses_id = p.transfer_id as reverses from accounts.transfers v join orders.payments p on p.order_id = v.order_id
     where v.order_id = $1 and v.kind = 'void'`,
    [order.orderId],
  )
  expect(rows).toEqual([{ reverses: true }])
})

test('[L24] a void is confirmed from the till that took the money: no other clerk gives it back', async () => {
  const order = await sold()
  const offer = await voidOf(order)
  expect(await confirm(other, offer)).toMatchObject({ http: 409, code: 'orders.voidNotYours' })
  expect(await mayConfirm(other, offer.id)).toMatchObject({ reason: 'orders.voidNotYours' })
  // A supervisor says why, in an offer of their own.
  expect(await confirm(supervisor, offer)).toMatchObject({ http: 409, code: 'orders.voidNotYours' })
  const key = newIdempotencyKey()
  const first = await confirm(clerk, offer, key)
  expect(first.http).toBe(200)
  app.clock.passMinutes(60)
  try {
    // Its receipt is given at any time.
    expect((await confirm(clerk, offer, key)).data).toEqual(first.data)
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

test('[L24] no other clerk is offered the void of a sale, and a supervisor only with a reason', async () => {
  const order = await sold()
  const ask = (user: SignedInUser, reason?: string) =>
    app.call(user, 'orders.proposeVoid', { orderId: order.orderId, ...(reason && { reason }) })
  expect(await ask(other)).toMatchObject({ http: 409, code: 'orders.voidNotYours' })
  expect(await ask(supervisor)).toMatchObject({ http: 400, code: 'request.invalid' })
  expect((await ask(supervisor, 'wrong day')).http).toBe(200)
})

test('[L24] the money of a void goes back as it came: cash, payment service and wallet', async () => {
  const agency = await app.signIn('agency')
  const waysOf = async (user: SignedInUser, orderId: string, reason?: string) => {
    const receipt = await confirm(user, await voidOf({ orderId }, user, reason))
    expect(receipt, receipt.message).toMatchObject({ http: 200 })
    const { rows } = await app.database.pool.query<{ state: string }>(
      'select distinct t.state from orders.tickets t where t.order_id = $1',
      [orderId],
    )
    expect(rows).toEqual([{ state: 'void' }])
    return receipt.data.payouts
  }
  const cash = await sold()
  expect(await waysOf(clerk, cash.orderId)).toMatchObject([
    { method: 'cash', fen: cash.total, state: 'paid' },
  ])
  const wechat = await sold({ payment: { method: 'wechat', reference: 'WX-7001' } })
  expect(await waysOf(clerk, wechat.orderId)).toMatchObject([
    { method: 'wechat', fen: wechat.total, state: 'requested' },
  ])
  const { payment: _, ...sale } = await buildSale(app, {}, 'agent')
  const wallet = async () =>
    Number(
      (
        await app.database.pool.query<{ fen: string }>(
          `select w.balance_fen as fen from accounts.wallets w join staff.users u on u.organisation_id = w.organisation_id
           where u.code = 'agency'`,
        )
      ).rows[0]?.fen,
    )
  const before = await wallet()
  const { data } = await app.call(agency, 'orders.sellFromWallet', {
    ...sale,
    paymentPassword: digestOf(demoPassword),
  })
  expect(await wallet()).toBe(before - data.total)
  expect(await waysOf(await app.signIn('admin'), data.orderId, 'wrong day')).toMatchObject([
    { method: 'wallet', fen: data.total, state: 'paid' },
  ])
  expect(await wallet()).toBe(before)
})

test('[L24] a void is on the report of the takings, as a part of what was given back, for who gave it', async () => {
  const accountant = await app.signIn('accountant')
  const takings = async () => (await app.call(accountant, 'reports.takings', {})).data
  const mine = async () => (await takings()).clerks.find(({ name }) => name === '陈静')
  const [all, own] = [await takings(), await mine()]
  const order = await sold()
  await confirm(clerk, await voidOf(order))
  const refunded = await sold()
  const { data: refund } = await app.call(clerk, 'orders.proposeRefund', {
    orderId: refunded.orderId,
    ticketIds: refunded.tickets.map(({ id }) => id),
  })
  await confirm(clerk, refund)
  expect((await takings()).voided - all.voided).toBe(order.total)
  expect((await takings()).returned - all.returned).toBe(order.total + refund.back)
  expect(await mine()).toMatchObject({
    voided: (own?.voided ?? 0) + order.total,
    returned: (own?.returned ?? 0) + order.total + refund.back,
  })
})

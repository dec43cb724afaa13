import type { SignedInUser } from '@fairway/testing/api-client'
import { buildSale, findDemoSailing, type Sale } from '@fairway/testing/orders'
import { buildSailing, buildSaleRequest, sellAlone } from '@fairway/testing/sales'
import { demoPassword, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digestOf } from '../../../database/starting-data/staff.ts'
import { definitions } from '../../system/parameter-list.ts'
import { expireHolds } from '../holds/hold-expiry.ts'
import { findViolations } from '../invariants.ts'

let app: TestApp
let clerk: SignedInUser
let agency: SignedInUser
const paymentPassword = digestOf(demoPassword)

beforeAll(async () => {
  app = await startTestApp()
  clerk = await app.signIn('clerk')
  agency = await app.signIn('agency')
})
afterAll(() => app.close())

const run = (statement: ReturnType<typeof sql>) => statement.execute(app.database.db)

/** A hold of one adult from the second stop on, and the sailing it is for. */
async function holdOf(person: SignedInUser, more: Partial<Sale> = {}) {
  const { payment: _, ...body } = await buildSale(
    app,
    { phone: '13800138000', ...more },
    person === agency ? 'agent' : 'counter',
  )
  const held = await app.call(person, 'orders.hold', body)
  expect(held).toMatchObject({ http: 200 })
  return { ...held.data, sailingId: body.sailingId }
}

const payInCash = (held: { orderId: string; total: number }) =>
  app.call(clerk, 'orders.payHold', {
    orderId: held.orderId,
    expectedTotal: held.total,
    payment: { method: 'cash' },
  })

const mayPay = async (person: SignedInUser, { orderId }: { orderId: string }) =>
  (await app.call(person, 'orders.detail', { orderId })).data.can.payHold

/** Where and when one boards at a stop. */
async function boardingOf(sailingId: string, stop: number): Promise<{ dock: string; at: Date }> {
  const { rows } = await sql<{ dock: string; at: Date }>`
    select dock_id::text as dock, planned_depart as at from sailings.sailing_stops
    where sailing_id = ${sailingId} and stop_number = ${stop}`.execute(app.database.db)
  return rows[0]!
}

/** When the passenger of the hold leaves. */
async function departureOf({ orderId }: { orderId: string }): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select planned_depart as at from orders.tickets where order_id = ${orderId}`.execute(app.database.db)
  return rows[0]!.at
}

test.each([
  ['cancelled', sql`status = 'cancelled'`, sql`status = 'scheduled'`, 'orders.sailingCancelled'],
  ['stopped', sql`sale_state = 'stopped'`, sql`sale_state = 'open'`, 'orders.saleStopped'],
  ['closed', sql`sale_state = 'closed'`, sql`sale_state = 'open'`, 'orders.closed'],
  ['finished', sql`status = 'arrived'`, sql`status = 'scheduled'`, 'orders.closed'],
])(
  'a hold of a %s sailing cannot be paid, no money is taken, and its page tells the same reason',
  async (_, change, back, code) => {
    const held = await holdOf(clerk)
    await run(sql`update sailings.sailings set ${change} where id = ${held.sailingId}`)
    try {
      expect(await mayPay(clerk, held)).toMatchObject({ allowed: false, reason: code })
      expect(await payInCash(held)).toMatchObject({ http: 409, code })
      const { payments, tickets } = (await app.call(clerk, 'orders.detail', { orderId: held.orderId })).data
      expect(payments).toEqual([])
      expect(tickets.map(({ state }) => state)).toEqual(['held'])
    } finally {
      await run(sql`update sailings.sailings set ${back} where id = ${held.sailingId}`)
    }
  },
)

test('the holds of a cancelled sailing end, free their seats and have the reason; paid orders stay', async () => {
  const paid = await app.call(clerk, 'orders.sell', await buildSale(app))
  const held = await holdOf(clerk)
  await run(sql`update sailings.sailings set status = 'cancelled' where id = ${held.sailingId}`)
  try {
    expect(await expireHolds(app.database.db, app.clock.now())).toBeGreaterThan(0)
    const { order, tickets, history, can } = (
      await app.call(clerk, 'orders.detail', { orderId: held.orderId })
    ).data
    expect(order.state).toBe('cancelled')
    expect(tickets.map(({ state }) => state)).toEqual(['void'])
    expect(history.map(({ operation }) => operation)).toEqual(['orders.hold', 'orders.endCancelledHold'])
    expect(can.payHold).toMatchObject({ allowed: false, reason: 'orders.notHeld' })
    expect((await app.call(clerk, 'orders.detail', { orderId: paid.data.orderId })).data.order.state).toBe(
      'paid',
    )
    expect(await findViolations(app.database.db)).toEqual([])
  } finally {
    await run(sql`update sailings.sailings set status = 'scheduled' where id = ${held.sailingId}`)
  }
})

test('a hold that outlived the close of sale, because the sale closes earlier now, is not paid', async () => {
  const held = await holdOf(clerk)
  const departs = await departureOf(held)
  const minutes = Math.floor((departs.getTime() - app.clock.now().getTime()) / 60_000) - 5
  await run(sql`update sailings.sailings set counter_close_minutes = ${minutes} where id = ${held.sailingId}`)
  try {
    expect((await payInCash(held)).http).toBe(200)
    const second = await holdOf(clerk)
    app.clock.passMinutes(6)
    // The hold was made to end with the sale; whatever its time says, the close counts.
    await run(
      sql`update orders.orders set held_until = held_until + interval '30 minutes' where id = ${second.orderId}`,
    )
    expect(await mayPay(clerk, second)).toMatchObject({ allowed: false, reason: 'orders.closed' })
    expect(await payInCash(second)).toMatchObject({ http: 409, code: 'orders.closed' })
  } finally {
    await run(sql`update sailings.sailings set counter_close_minutes = null where id = ${held.sailingId}`)
  }
})

test('when an administrator sets another close of sale it holds at once; a sailing may have its own', async () => {
  const admin = await app.signIn('admin')
  const { sailingId } = await buildSale(app)
  const closes = async () =>
    (await app.call(clerk, 'sailings.detail', { id: sailingId })).data.salesCloseMinutes
  const { 'orders.counterCloseMinutes': counter, 'orders.agentCloseMinutes': agent } = definitions
  const online = definitions['orders.onlineCloseMinutes'].standard
  expect(await closes()).toEqual({ counter: counter.standard, agent: agent.standard, online })
  await app.call(admin, 'system.setParameter', { key: 'orders.agentCloseMinutes', value: 45, version: 0 })
  await run(sql`update sailings.sailings set online_close_minutes = 0 where id = ${sailingId}`)
  expect(await closes()).toEqual({ counter: counter.standard, agent: 45, online: 0 })
  await run(sql`update sailings.sailings set online_close_minutes = null where id = ${sailingId}`)
  await app.call(admin, 'system.resetParameter', { key: 'orders.agentCloseMinutes', version: 1 })
})

test('a quote is refused for a sailing that cannot be sold, and promises no more seats than may be on board', async () => {
  const { sailingId, fromStop, toStop, classCode } = await buildSale(app)
  const quote = () =>
    app.call(clerk, 'orders.quote', { sailingId, fromStop, toStop, classCode, types: ['adult'] })
  const { rows } = await sql<{ fullest: number }>`
    select max(leg) as fullest from inventory.loads l, unnest(l.legs[${fromStop + 1}::int : ${toStop}::int]) leg
    where l.sailing_id = ${sailingId}`.execute(app.database.db)
  await run(
    sql`update sailings.sailings set certified_capacity = ${rows[0]!.fullest + 1} where id = ${sailingId}`,
  )
  expect((await quote()).data.freeSeats).toBe(1)
  for (const [change, code] of [
    [sql`sale_state = 'stopped'`, 'orders.saleStopped'],
    [sql`status = 'cancelled'`, 'orders.sailingCancelled'],
  ] as const) {
    await run(sql`update sailings.sailings set ${change} where id = ${sailingId}`)
    expect(await quote()).toMatchObject({ http: 409, code })
    expect(await app.call(clerk, 'orders.sell', await buildSale(app))).toMatchObject({ http: 409, code })
  }
})

test('the close of sale the database falls back to is the one administrators are shown', async () => {
  const { rows } = await sql<{ standard: Record<string, number> }>`
    select sailings.standard_close_minutes() as standard`.execute(app.database.db)
  expect(rows[0]!.standard).toEqual({
    counter: definitions['orders.counterCloseMinutes'].standard,
    agent: definitions['orders.agentCloseMinutes'].standard,
    online: definitions['orders.onlineCloseMinutes'].standard,
  })
})

// From here on the clock moves to other days, and only forwards.

test('a hold ends with the sale of its channel, not at the departure', async () => {
  const sailingId = await findDemoSailing(app, '2026-06-17')
  const departs = await boardingOf(sailingId, 1)
  for (const [seller, minutes] of [
    ['agency', definitions['orders.agentCloseMinutes'].standard],
    ['clerk', definitions['orders.counterCloseMinutes'].standard],
  ] as const) {
    app.clock.moveTo(new Date(departs.at.getTime() - (minutes + 4) * 60_000))
    const person = await app.signIn(seller)
    if (seller === 'agency') agency = person
    const held = await holdOf(person, { sailingId })
    expect(Date.parse(held.heldUntil ?? '')).toBe(departs.at.getTime() - minutes * 60_000)
    app.clock.passMinutes(4)
    const payment =
      seller === 'agency' ? { method: 'wallet' as const, paymentPassword } : { method: 'cash' as const }
    expect(
      await app.call(person, 'orders.payHold', {
        orderId: held.orderId,
        expectedTotal: held.total,
        payment,
      }),
    ).toMatchObject({ http: 409, code: 'orders.holdExpired' })
  }
})

test('counter, agents and the mini-program close one after the other, in search, quote and sale alike', async () => {
  const sailingId = await findDemoSailing(app, '2026-06-18')
  const { fromStop, toStop, classCode } = await buildSale(app, { sailingId })
  const { dock, at: departs } = await boardingOf(sailingId, fromStop)
  app.clock.moveTo(new Date(departs.getTime() - 10 * 60_000))
  const counter = await app.signIn('clerk')
  const agent = await app.signIn('agency')
  const closeTimes = async (person: SignedInUser) => {
    const { trips } = (await app.call(person, 'sailings.search', { date: '2026-06-18', fromDockId: dock }))
      .data
    const foundTrip = trips.find((trip) => trip.sailingId === sailingId && trip.to.stop === toStop)
    const body = { sailingId, fromStop, toStop, classCode, types: ['adult'] }
    const quoted = await app.call(person, 'orders.quote', body)
    return { closes: foundTrip && Date.parse(foundTrip.salesClose), quote: quoted.code ?? quoted.http }
  }
  expect(await closeTimes(counter)).toEqual({ closes: departs.getTime() - 5 * 60_000, quote: 200 })
  expect(await closeTimes(agent)).toEqual({ closes: undefined, quote: 'orders.closed' })
  const { payment: _, ...body } = await buildSale(app, { sailingId, phone: '13800138000' }, 'agent')
  expect(await app.call(agent, 'orders.sellFromWallet', { ...body, paymentPassword })).toMatchObject({
    http: 409,
    code: 'orders.closed',
  })
  expect(await app.call(agent, 'orders.hold', body)).toMatchObject({ code: 'orders.closed' })
  expect((await app.call(counter, 'orders.sell', await buildSale(app, { sailingId }))).http).toBe(200)
})

test('[M5] a channel sells up to the second before its close', async () => {
  const sailing = await buildSailing(app.database, { seats: 4 })
  const { rows } = await sql<{ closes: Date }>`
    select planned_depart - interval '5 minutes' as closes from sailings.sailing_stops
    where sailing_id = ${sailing.id} and stop_number = 0`.execute(app.database.db)
  const closes = rows[0]!.closes.getTime()
  const client = await app.database.pool.connect()
  const sellAt = async (moment: number) =>
    (await sellAlone(client, buildSaleRequest(sailing, 0, 1, { at: new Date(moment).toISOString() }))).code
  try {
    expect(await sellAt(closes - 1_000)).toBe('sold')
    expect(await sellAt(closes)).toBe('orders.closed')
  } finally {
    client.release()
  }
})

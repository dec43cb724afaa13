import type { SignedInUser } from '@fairway/testing/api-client'
import {
  buildPassenger,
  buildSale,
  findDemoSailing,
  publishCharge,
  publishPromotion,
} from '@fairway/testing/orders'
import { giveBack } from '@fairway/testing/payouts'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Money given back in reports: on the day it was paid and for who gave it. What was sold on a former day stays.

let app: TestApp
const users: Record<string, SignedInUser> = {}
beforeAll(async () => {
  app = await startTestApp()
  await signIn()
})
afterAll(() => app.close())

async function signIn() {
  for (const code of ['admin', 'clerk', 'clerk2', 'accountant']) users[code] = await app.signIn(code)
}
const user = (code: string) => users[code] as SignedInUser
/** What was taken and given back on a day, by who did it. */
const report = async (day: string) =>
  (await app.call(user('admin'), 'reports.tills', { from: day, to: day, by: 'clerk' })).data
const takenOn = async (day: string) => {
  const { taken, orders, returned } = (await report(day)).now
  return { taken, orders, returned }
}
const salesOn = async (day: string, by: 'line' | 'class' | 'channel' = 'line') =>
  (await app.call(user('admin'), 'reports.sales', { from: day, to: day, by })).data
const mySales = async (code: string) => (await app.call(user(code), 'home.today', {})).data.sales
const takings = async () => (await app.call(user('accountant'), 'reports.takings', {})).data

/** What the ledger says of the cash of a day: of all tills together. */
async function cashInTills(day: string): Promise<number> {
  const { rows } = await app.database.pool.query<{ fen: string }>(
    `select coalesce(-sum(e.fen), 0)::text as fen from accounts.entries e join accounts.accounts a on a.id = e.account_id
     where a.kind = 'till' and accounts.day_of(e.at) = $1`,
    [day],
  )
  return Number(rows[0]?.fen)
}

test('[Q3] money back counts on the day it is paid and for who gave it; the day of the sale stays as it was', async () => {
  const sale = await buildSale(app, { passengers: [buildPassenger(), buildPassenger()] })
  const { data: order } = await app.call(user('clerk'), 'orders.sell', sale)
  const monday = await report('2026-06-15')
  expect(monday.now).toEqual({ taken: order.total, orders: 1, returned: 0, net: order.total, over: 0 })
  expect(await mySales('clerk')).toEqual({ orders: 1, tickets: 2, fen: order.total, returned: 0 })
  expect(await cashInTills('2026-06-15')).toBe(order.total)

  app.clock.moveTo('2026-06-16T08:00:00+08:00')
  await signIn()
  const clerk2 = await idOf(app, 'staff.users', 'clerk2')
  await giveBack(app, order.orderId, 1_001, clerk2, true)
  // Owed is not given: what waits at the counter counts on no day.
  const [waiting] = await giveBack(app, order.orderId, 500, clerk2)
  expect((await report('2026-06-15')).now).toEqual(monday.now)
  expect((await report('2026-06-15')).parts.map(({ now }) => now)).toEqual([monday.now])
  const tuesday = await report('2026-06-16')
  expect(tuesday.now).toMatchObject({ orders: 0, taken: 0, returned: 1_001, net: -1_001 })
  expect(tuesday.parts).toMatchObject([{ label: '吴波', now: { taken: 0, returned: 1_001 } }])
  expect(await mySales('clerk')).toMatchObject({ fen: 0, returned: 0 })
  expect(await mySales('clerk2')).toEqual({ orders: 0, tickets: 0, fen: 0, returned: 1_001 })
  expect(await cashInTills('2026-06-16')).toBe(-1_001)

  await app.call(user('clerk'), 'accounts.payCash', { id: waiting?.id ?? '' })
  expect(await takings()).toMatchObject({
    fen: 0,
    returned: 1_501,
    clerks: [
      { name: '陈静', fen: 0, returned: 500 },
      { name: '吴波', fen: 0, returned: 1_001 },
    ],
  })
  // What one user requested and another one gave counts for who gave it.
  expect(await mySales('clerk')).toMatchObject({ returned: 500 })
  expect(await mySales('clerk2')).toMatchObject({ returned: 1_001 })
  expect(await cashInTills('2026-06-16')).toBe(-1_501)
  expect(await cashInTills('2026-06-15')).toBe(order.total)
})

test('[Q3] what is paid up for another class counts on the day it is paid and for who took it, ticket by ticket', async () => {
  app.clock.moveTo('2026-06-18T08:00:00+08:00')
  await signIn()
  const sale = await buildSale(app, {
    sailingId: await findDemoSailing(app, '2026-06-21'),
    passengers: [buildPassenger(), buildPassenger()],
  })
  const { data: order } = await app.call(user('clerk'), 'orders.sell', sale)
  const before = [await takenOn('2026-06-18'), (await salesOn('2026-06-18')).now]
  app.clock.moveTo('2026-06-19T08:00:00+08:00')
  await signIn()
  const { sailingId, fromStop, toStop } = sale
  const proposed = await app.call(user('clerk2'), 'orders.proposeExchange', {
    orderId: order.orderId,
    ticketIds: order.tickets.map(({ id }) => id),
    ...{ sailingId, fromStop, toStop, classCode: 'SEAT1' },
  })
  expect(proposed, proposed.message).toMatchObject({ http: 200 })
  const { due, id } = proposed.data
  expect(due).toBeGreaterThan(0)
  const confirmed = await app.call(user('clerk2'), 'orders.confirmOffer', {
    offerId: id,
    expected: due,
    payment: { method: 'cash' },
  })
  expect(confirmed, confirmed.message).toMatchObject({ http: 200 })
  expect([await takenOn('2026-06-18'), (await salesOn('2026-06-18')).now]).toEqual(before)
  for (const by of ['class', 'line', 'channel'] as const) {
    const { now, parts } = await salesOn('2026-06-19', by)
    expect(now).toMatchObject({ orders: 0, tickets: 0, fen: 0, returned: 0, net: due })
    expect(parts.reduce((sum, part) => sum + part.now.net, 0)).toBe(due)
  }
  expect((await report('2026-06-19')).parts).toMatchObject([{ label: '吴波', now: { taken: due } }])
  expect(await mySales('clerk2')).toMatchObject({ fen: due })
})

test('[Q3] what is paid up for a ticket that cost nothing is a taking of who took it, on every page', async () => {
  app.clock.moveTo('2026-06-20T08:00:00+08:00')
  await signIn()
  await publishPromotion(app, { code: 'FREE', percent: 10_000, travelTo: '2026-06-22' })
  const sale = await buildSale(app, { sailingId: await findDemoSailing(app, '2026-06-22') })
  const sold = await app.call(user('clerk'), 'orders.sell', { ...sale, expectedTotal: 0 })
  expect(sold, sold.message).toMatchObject({ http: 200, data: { total: 0 } })
  const { fromStop, toStop, classCode } = sale
  const proposed = await app.call(user('clerk2'), 'orders.proposeExchange', {
    ...{
      orderId: sold.data.orderId,
      ticketIds: sold.data.tickets.map(({ id }) => id),
      fromStop,
      toStop,
      classCode,
    },
    sailingId: await findDemoSailing(app, '2026-06-23'),
  })
  expect(proposed, proposed.message).toMatchObject({ http: 200 })
  const { due, id } = proposed.data
  expect(due).toBeGreaterThan(0)
  const before = { report: await takenOn('2026-06-20'), mine: await mySales('clerk2') }
  const confirmed = await app.call(user('clerk2'), 'orders.confirmOffer', {
    ...{ offerId: id, expected: due, payment: { method: 'cash' as const } },
  })
  expect(confirmed, confirmed.message).toMatchObject({ http: 200 })
  expect(await takenOn('2026-06-20')).toEqual({ ...before.report, taken: before.report.taken + due })
  expect((await report('2026-06-20')).parts.find(({ label }) => label === '吴波')?.now.taken).toBe(due)
  expect(await mySales('clerk2')).toMatchObject({ fen: due, tickets: before.mine?.tickets ?? 0 })
  expect((await takings()).clerks).toMatchObject([{ name: '吴波', fen: due }])
})

test('[R8] the fee of an exchange is kept in full, with what it takes of a service fee that can be given back', async () => {
  app.clock.moveTo('2026-06-22T08:00:00+08:00')
  await signIn()
  const serviceFee = { code: 'DESK', kind: 'serviceFee', fixedFen: 1_000, refundable: true } as const
  await publishCharge(app, [user('admin'), await app.signIn('admin2')], serviceFee)
  const { rows } = await app.database.pool.query<{ id: string; late: Date }>(
    `select later.id::text, s.departs_at - interval '1 hour' as late from sailings.sailings s join sailings.sailings later
       on later.line_id = s.line_id and later.service_date = s.service_date and later.departs_at > s.departs_at where s.id = $1`,
    [await findDemoSailing(app, '2026-06-23')],
  )
  const { id: later = '', late = '' } = rows[0] ?? {}
  app.clock.moveTo(late)
  await signIn()
  const sale = await buildSale(app, { sailingId: await findDemoSailing(app, '2026-06-23') })
  const sold = await app.call(user('clerk'), 'orders.sell', sale)
  expect(sold, sold.message).toMatchObject({ http: 200 })
  const { fromStop, toStop, classCode } = sale
  const proposed = await app.call(user('clerk'), 'orders.proposeExchange', {
    ...{ orderId: sold.data.orderId, ticketIds: sold.data.tickets.map(({ id }) => id) },
    ...{ sailingId: later, fromStop, toStop, classCode },
  })
  expect(proposed, proposed.message).toMatchObject({ http: 200 })
  const { due, back, fee, id } = proposed.data
  expect(fee).toBeGreaterThan(0)
  const confirmed = await app.call(user('clerk'), 'orders.confirmOffer', {
    ...{ offerId: id, expected: due - back, payment: { method: 'cash' as const } },
  })
  expect(confirmed, confirmed.message).toMatchObject({ http: 200 })
  expect((await salesOn('2026-06-23')).now.kept).toBe(fee)
})

import type { SignedInUser } from '@fairway/testing/api-client'
import { buildSale } from '@fairway/testing/orders'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
let clerk: SignedInUser
let second: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  clerk = await app.signIn('clerk')
  second = await app.signIn('clerk2')
})
afterAll(() => app.close())

const salesOf = async (person: SignedInUser) => (await app.call(person, 'home.today', {})).data.sales!

async function reportOf(name: string, day: string): Promise<number> {
  const admin = await app.signIn('admin')
  const { parts } = (await app.call(admin, 'reports.tills', { from: day, to: day, by: 'clerk' })).data
  return parts.find(({ label }) => label === name)?.now.taken ?? 0
}

test('[Q3] a sale belongs to the clerk who took the money, on the day it was taken', async () => {
  const { payment: _, ...body } = await buildSale(app)
  const held = (await app.call(clerk, 'orders.hold', body)).data
  const [before, beforeSecond] = [await salesOf(clerk), await salesOf(second)]
  const { rows } = await sql<{ code: string; name: string }>`
    select code, name from staff.users where code in ('clerk', 'clerk2')`.execute(app.database.db)
  const named = Object.fromEntries(rows.map(({ code, name }) => [code, name]))
  const report = {
    clerk: await reportOf(named.clerk!, '2026-06-15'),
    clerk2: await reportOf(named.clerk2!, '2026-06-15'),
  }
  await app.call(second, 'orders.payHold', {
    orderId: held.orderId,
    expectedTotal: held.total,
    payment: { method: 'cash' },
  })
  expect(await salesOf(clerk)).toEqual(before)
  expect(await salesOf(second)).toEqual({
    orders: beforeSecond.orders + 1,
    tickets: beforeSecond.tickets + 1,
    fen: beforeSecond.fen + held.total,
    returned: beforeSecond.returned,
  })
  expect(await reportOf(named.clerk!, '2026-06-15')).toBe(report.clerk)
  const { clerks } = (await app.call(await app.signIn('admin'), 'reports.takings', {})).data
  expect(clerks).toMatchObject([
    { name: named.clerk2, fen: held.total, methods: [{ method: 'cash', fen: held.total }] },
  ])
  expect(await reportOf(named.clerk2!, '2026-06-15')).toBe(report.clerk2 + held.total)
})

test('a receipt pays once: a second order with its number is refused and takes nothing', async () => {
  const payment = { method: 'wechat' as const, reference: 'WX20260615000001' }
  const first = await app.call(clerk, 'orders.sell', await buildSale(app, { payment }))
  expect(first.http).toBe(200)
  const again = await app.call(clerk, 'orders.sell', await buildSale(app, { payment }))
  expect(again).toMatchObject({
    http: 409,
    code: 'orders.receiptUsed',
    details: { reference: payment.reference, number: first.data.number },
  })
  const { payment: _, ...body } = await buildSale(app)
  const held = (await app.call(clerk, 'orders.hold', body)).data
  expect(
    await app.call(clerk, 'orders.payHold', { orderId: held.orderId, expectedTotal: held.total, payment }),
  ).toMatchObject({ http: 409, code: 'orders.receiptUsed' })
  // Another way of paying counts its receipts by itself.
  const other = { method: 'alipay' as const, reference: payment.reference }
  expect((await app.call(clerk, 'orders.sell', await buildSale(app, { payment: other }))).http).toBe(200)
})

test('a receipt written down for many orders at the same moment pays one of them', async () => {
  const payment = { method: 'card' as const, reference: 'POS-0000042' }
  const answers = await Promise.all(
    Array.from({ length: 8 }, async () => app.call(clerk, 'orders.sell', await buildSale(app, { payment }))),
  )
  expect(answers.map(({ code, http }) => code ?? http).sort()).toEqual([
    200,
    ...Array.from({ length: 7 }, () => 'orders.receiptUsed'),
  ])
})

test('a payment code is stored without its digits, pays once, and stands in no table', async () => {
  const payment = { method: 'wechat' as const, reference: '134567890123456789' }
  const { data } = await app.call(clerk, 'orders.sell', await buildSale(app, { payment }))
  const { payments } = (await app.call(clerk, 'orders.detail', { orderId: data.orderId })).data
  expect(payments).toMatchObject([{ method: 'wechat' }])
  expect(payments[0]?.reference).toMatch(/^code-6789-[0-9a-f]{16}$/)
  const again = await app.call(clerk, 'orders.sell', await buildSale(app, { payment }))
  expect(again).toMatchObject({ http: 409, code: 'orders.receiptUsed' })
  const { payment: _, ...body } = await buildSale(app)
  const held = (await app.call(clerk, 'orders.hold', body)).data
  const ofHold = { orderId: held.orderId, expectedTotal: held.total }
  const used = await app.call(clerk, 'orders.payHold', { ...ofHold, payment })
  expect(used).toMatchObject({ http: 409, code: 'orders.receiptUsed' })
  const alipay = { method: 'alipay' as const, reference: '286677889900112233' }
  expect(await app.call(clerk, 'orders.payHold', { ...ofHold, payment: alipay })).toMatchObject({ http: 200 })
  for (const { reference } of [payment, alipay]) {
    expect(JSON.stringify([again, used, payments])).not.toContain(reference)
    expect(await tablesWith(reference)).toEqual([])
  }
})

/** The tables with a row that contains this text. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('orders', 'journal', 'platform', 'accounts')`)
  const found: string[] = []
  for (const { name } of rows) {
    const answer = await app.database.pool.query(`select 1 from ${name} t where t::text like $1 limit 1`, [
      `%${text}%`,
    ])
    if (answer.rowCount) found.push(name)
  }
  return found
}

test('an identity number is refused as the reference of a payment', async () => {
  const payment = { method: 'alipay' as const, reference: '11010519491231002X' }
  const answer = await app.call(clerk, 'orders.sell', await buildSale(app, { payment }))
  expect(answer).toMatchObject({ http: 400, code: 'request.invalid' })
  expect(JSON.stringify(answer)).not.toContain(payment.reference)
})

test('[Q3] the page of an order names who took each payment at which till, and who gave money back', async () => {
  const cashier = await app.signIn('admin')
  const [till] = (await app.call(cashier, 'accounts.tills', { free: true })).data.tills
  await app.call(cashier, 'accounts.openTill', { tillId: till!.id, counts: { 100: 500 } })
  const shiftOf = async (person: SignedInUser) =>
    (await app.call(person, 'accounts.ownTill', {})).data.report!.shift.id
  const { rows } = await sql<{ name: string }>`
    select name from staff.users where code in ('admin', 'clerk') order by code`.execute(app.database.db)
  const [cashierName, clerkName] = rows.map(({ name }) => name)
  const detailOf = async (orderId: string) => (await app.call(clerk, 'orders.detail', { orderId })).data
  const { payment: _, ...body } = await buildSale(app)
  const held = (await app.call(clerk, 'orders.hold', body)).data
  await app.call(cashier, 'orders.payHold', {
    ...{ orderId: held.orderId, expectedTotal: held.total, payment: { method: 'cash' as const } },
  })
  expect((await detailOf(held.orderId)).payments).toMatchObject([
    { takenBy: cashierName, shift: { id: await shiftOf(cashier), till: { code: till!.code } } },
  ])

  const sold = (await app.call(clerk, 'orders.sell', await buildSale(app))).data
  const ticketIds = sold.tickets.map(({ id }) => id)
  const offer = (await app.call(cashier, 'orders.proposeRefund', { orderId: sold.orderId, ticketIds })).data
  await app.call(cashier, 'orders.confirmOffer', { offerId: offer.id, expected: -offer.back })
  // Who has opened no till has a shift without one.
  expect(await detailOf(sold.orderId)).toMatchObject({
    payments: [{ takenBy: clerkName, shift: { id: await shiftOf(clerk), till: null } }],
    payouts: [{ paidBy: cashierName }],
  })
})

test('[Q3] money that waited to be given back belongs to who gave it, not to who asked for it', async () => {
  const { rows } = await sql<{ name: string }>`
    select name from staff.users where code in ('clerk', 'clerk2') order by code`.execute(app.database.db)
  const [asker, giver] = rows.map(({ name }) => name)
  expect(asker).not.toBe(giver)
  const sold = (await app.call(clerk, 'orders.sell', await buildSale(app))).data
  // Who gives back has taken as much.
  await app.call(second, 'orders.sell', await buildSale(app))
  const returnedBy = async (person: SignedInUser) => (await salesOf(person)).returned
  const before = { asker: await returnedBy(clerk), giver: await returnedBy(second) }
  const ticketIds = sold.tickets.map(({ id }) => id)
  const offer = (await app.call(clerk, 'orders.proposeRefund', { orderId: sold.orderId, ticketIds })).data
  await app.call(clerk, 'orders.confirmOffer', { offerId: offer.id, expected: -offer.back, cashNow: false })
  const payouts = async () => (await app.call(clerk, 'orders.detail', { orderId: sold.orderId })).data.payouts
  const [waiting] = await payouts()
  expect(waiting).toMatchObject({ state: 'requested', amount: offer.back, paidBy: null })
  const paidOut = await app.call(second, 'accounts.payCash', { id: waiting!.id })
  expect(paidOut, paidOut.message).toMatchObject({ http: 200 })
  expect(await payouts()).toMatchObject([{ id: waiting!.id, state: 'collected', paidBy: giver }])
  expect({ asker: await returnedBy(clerk), giver: await returnedBy(second) }).toEqual({
    ...{ asker: before.asker, giver: before.giver + offer.back },
  })
})

// The last of this file: the clock moves over midnight.
test('a hold made before midnight and paid after it is a sale of the new day', async () => {
  app.clock.moveTo('2026-06-15T23:50:00+08:00')
  ;[clerk, second] = await Promise.all([app.signIn('clerk'), app.signIn('clerk2')])
  const { payment: _, ...body } = await buildSale(app)
  const held = (await app.call(clerk, 'orders.hold', body)).data
  const { rows } = await sql<{ name: string }>`select name from staff.users where code = 'clerk2'`.execute(
    app.database.db,
  )
  const before = await reportOf(rows[0]!.name, '2026-06-15')
  app.clock.passMinutes(20)
  const paid = await app.call(second, 'orders.payHold', {
    orderId: held.orderId,
    expectedTotal: held.total,
    payment: { method: 'cash' },
  })
  expect(paid).toMatchObject({ http: 200, data: { state: 'paid' } })
  expect(await salesOf(second)).toEqual({ orders: 1, tickets: 1, fen: held.total, returned: 0 })
  expect(await salesOf(clerk)).toEqual({ orders: 0, tickets: 0, fen: 0, returned: 0 })
  expect(await reportOf(rows[0]!.name, '2026-06-15')).toBe(before)
  expect(await reportOf(rows[0]!.name, '2026-06-16')).toBe(held.total)
})

import { newIdempotencyKey, type SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale, snapshotCounts } from '@fairway/testing/orders'
import { demoPassword, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digestOf } from '../../../database/starting-data/staff.ts'
import { hashPassword } from '../../platform/security/passwords.ts'

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

/** What an agency asks for: the same as a counter, at the agents' price and without money in hand. */
async function agencySale(more = {}) {
  const { payment: _, ...sale } = await buildSale(app, { phone: '13800138000', ...more }, 'agent')
  return sale
}

const balance = async () => (await app.call(agency, 'orders.wallet', {})).data

test('an agency sells from its wallet with the payment password, its service fee included', async () => {
  const before = await balance()
  const sale = await agencySale({ passengers: [buildPassenger('张三'), buildPassenger('李四')] })
  const { data } = await app.call(agency, 'orders.sellFromWallet', { ...sale, paymentPassword })
  expect(data).toMatchObject({ state: 'paid', total: sale.expectedTotal })
  expect((await balance()).available).toBe(before.available - sale.expectedTotal)
  const { entries, tickets } = (await app.call(agency, 'orders.detail', { orderId: data.orderId })).data
  expect(tickets.map(({ serviceFee }) => serviceFee)).toEqual([100, 100])
  expect(Object.fromEntries(entries.map(({ accountKind, amount }) => [accountKind, amount]))).toEqual({
    wallet: -sale.expectedTotal,
    unearned: sale.expectedTotal - 200,
    feeIncome: 200,
  })
})

test('the same sale from the wallet twice under one key takes the money once', async () => {
  const sale = await agencySale()
  const key = newIdempotencyKey()
  const before = await balance()
  const answers = await Promise.all(
    [1, 2, 3].map(() => app.call(agency, 'orders.sellFromWallet', { ...sale, paymentPassword }, { key })),
  )
  expect(new Set(answers.map(({ data }) => data.orderId)).size).toBe(1)
  expect((await balance()).available).toBe(before.available - sale.expectedTotal)
})

test('more than the wallet holds is refused with what is there, and nothing moves', async () => {
  await sql`update accounts.wallets w set balance_fen = balance_fen - 19900000 from staff.organisations o
    where o.id = w.organisation_id and o.code = 'RVT'`.execute(app.database.db)
  const sale = await agencySale({
    classCode: 'SEAT1',
    fromStop: 0,
    toStop: 3,
    passengers: Array.from({ length: 20 }, () => buildPassenger()),
  })
  const before = await snapshotCounts(app)
  const refused = await app.call(agency, 'orders.sellFromWallet', { ...sale, paymentPassword })
  expect(refused).toMatchObject({
    http: 409,
    code: 'orders.walletShort',
    details: { neededFen: sale.expectedTotal },
  })
  expect(await snapshotCounts(app)).toEqual(before)
  await sql`update accounts.wallets w set balance_fen = balance_fen + 19900000 from staff.organisations o
    where o.id = w.organisation_id and o.code = 'RVT'`.execute(app.database.db)
})

test('a wrong payment password sells nothing, and after some the tries have to wait', async () => {
  const sale = await agencySale()
  const before = await snapshotCounts(app)
  const wrong = { ...sale, paymentPassword: digestOf('something else') }
  for (let turn = 1; turn <= 5; turn++)
    expect(await app.call(agency, 'orders.sellFromWallet', wrong)).toMatchObject({
      http: 400,
      code: 'orders.wrongPaymentPassword',
    })
  const paused = await app.call(agency, 'orders.sellFromWallet', { ...sale, paymentPassword })
  expect(paused).toMatchObject({ http: 429, code: 'orders.paymentPause', details: { seconds: 2 } })
  expect(await snapshotCounts(app)).toEqual(before)
  app.clock.passMinutes(1)
  expect((await app.call(agency, 'orders.sellFromWallet', { ...sale, paymentPassword })).http).toBe(200)
  // The right one forgot them all: there are free tries again.
  expect(await app.call(agency, 'orders.sellFromWallet', wrong)).toMatchObject({ http: 400 })
})

test('many wrong passwords at once do not get more tries than one after the other', async () => {
  const sale = await agencySale()
  const right = await app.call(agency, 'orders.sellFromWallet', { ...sale, paymentPassword })
  expect(right.http).toBe(200)
  const wrong = { ...(await agencySale()), paymentPassword: digestOf('something else') }
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => app.call(agency, 'orders.sellFromWallet', wrong)),
  )
  expect(answers.filter(({ http }) => http === 400)).toHaveLength(5)
  app.clock.passMinutes(1)
})

test('a payment password that was right a moment ago is wrong as soon as it is changed', async () => {
  const sell = async (password: string) =>
    app.call(agency, 'orders.sellFromWallet', { ...(await agencySale()), paymentPassword: password })
  const store = (hash: string | undefined) =>
    sql`update staff.users set payment_password_hash = ${hash} where code = 'agency'`.execute(app.database.db)
  const { rows } = await sql<{ hash: string }>`
    select payment_password_hash as hash from staff.users where code = 'agency'`.execute(app.database.db)
  const other = digestOf('Another-Harbour-2026')
  expect(await sell(paymentPassword)).toMatchObject({ http: 200 })
  await store(await hashPassword(other))
  expect(await sell(paymentPassword)).toMatchObject({ code: 'orders.wrongPaymentPassword' })
  expect(await sell(other)).toMatchObject({ http: 200 })
  await store(rows[0]?.hash)
  expect(await sell(paymentPassword)).toMatchObject({ http: 200 })
})

test('right passwords at the same moment are all right', async () => {
  const sales = await Promise.all(Array.from({ length: 12 }, () => agencySale()))
  const answers = await Promise.all(
    sales.map((sale) => app.call(agency, 'orders.sellFromWallet', { ...sale, paymentPassword })),
  )
  expect(answers.map(({ code }) => code).filter((code) => code?.startsWith('orders.p'))).toEqual([])
  expect(answers.filter(({ http }) => http === 200).length).toBeGreaterThan(0)
})

test('a sale without a wallet or a payment password is refused with the reason', async () => {
  const admin = await app.signIn('admin')
  const sale = await agencySale()
  expect(await app.call(admin, 'orders.sellFromWallet', { ...sale, paymentPassword })).toMatchObject({
    http: 409,
    code: 'orders.paymentPasswordUnset',
  })
  expect(await app.call(admin, 'orders.wallet', {})).toMatchObject({ code: 'orders.noWallet' })
})

test('[I2] the agency may not sell at the counter, nor the counter from a wallet', async () => {
  expect(await app.call(agency, 'orders.sell', await buildSale(app))).toMatchObject({
    http: 403,
    details: { permission: 'orders.sell' },
  })
  const sale = await agencySale()
  expect(await app.call(clerk, 'orders.sellFromWallet', { ...sale, paymentPassword })).toMatchObject({
    http: 403,
    details: { permission: 'orders.sellFromWallet' },
  })
})

test('[I3] the counter’s order is to the agency as if it were not there, and the other way round', async () => {
  const counters = (await app.call(clerk, 'orders.sell', await buildSale(app))).data
  const agencys = (
    await app.call(agency, 'orders.sellFromWallet', { ...(await agencySale()), paymentPassword })
  ).data
  const nowhere = '999999999'
  for (const [person, strange] of [
    [agency, counters],
    [clerk, agencys],
  ] as const) {
    const missing = await app.call(person, 'orders.detail', { orderId: nowhere })
    expect(missing).toMatchObject({ http: 404, code: 'orders.notFound' })
    const { requestId: _, ...plain } = missing
    for (const name of ['orders.detail', 'orders.print'] as const) {
      const { requestId: __, ...answer } = await app.call(person, name, { orderId: strange.orderId })
      expect(answer).toEqual(plain)
    }
    expect(
      await app.call(person, 'orders.payHold', {
        orderId: strange.orderId,
        expectedTotal: strange.total,
        payment: person === clerk ? { method: 'cash' } : { method: 'wallet', paymentPassword },
      }),
    ).toMatchObject({ http: 404, code: 'orders.notFound' })
    expect(await app.call(person, 'orders.release', { orderId: strange.orderId })).toMatchObject({
      code: 'orders.notFound',
    })
    const list = (await app.call(person, 'orders.list', { number: strange.number })).data
    expect(list.rows).toEqual([])
  }
})

test('[I3] staff of a shipping company see what travels on its ships, an accountant everything', async () => {
  const { data } = await app.call(clerk, 'orders.sell', await buildSale(app))
  const accountant = await app.signIn('accountant')
  expect((await app.call(accountant, 'orders.detail', { orderId: data.orderId })).http).toBe(200)
  const { rows } = await sql<{ code: string }>`
    select o.code from orders.tickets sold join sailings.sailings s on s.id = sold.sailing_id
    join fleet.ships p on p.id = s.ship_id join staff.organisations o on o.id = p.carrier_id
    where sold.order_id = ${data.orderId}`.execute(app.database.db)
  const carrier = await app.signIn('carrier')
  const detail = await app.call(carrier, 'orders.detail', { orderId: data.orderId })
  const { rows: own } = await sql<{ code: string }>`
    select o.code from staff.users u join staff.organisations o on o.id = u.organisation_id where u.code = 'carrier'`.execute(
    app.database.db,
  )
  expect(detail.http).toBe(own[0]!.code === rows[0]!.code ? 200 : 404)
})

test('a hold reserves the seats, is paid from the wallet at its price, and cannot be paid twice', async () => {
  const sale = await agencySale({ passengers: [buildPassenger('张三'), buildPassenger('李四')] })
  const held = (await app.call(agency, 'orders.hold', sale)).data
  expect(held).toMatchObject({ state: 'held', total: sale.expectedTotal })
  expect(held.heldUntil).not.toBeNull()
  const { can } = (await app.call(agency, 'orders.detail', { orderId: held.orderId })).data
  expect(can).toMatchObject({
    print: { allowed: false, reason: 'orders.notPrintable' },
    payHold: { allowed: true },
    release: { allowed: true },
  })
  const pay = {
    orderId: held.orderId,
    expectedTotal: held.total,
    payment: { method: 'wallet' as const, paymentPassword },
  }
  const key = newIdempotencyKey()
  const paid = (await app.call(agency, 'orders.payHold', pay, { key })).data
  expect(paid).toMatchObject({ orderId: held.orderId, state: 'paid' })
  expect((await app.call(agency, 'orders.payHold', pay, { key })).data).toEqual(paid)
  // The refusal names the state of the order in the reader's language.
  for (const [language, state] of [
    ['en', 'Paid'],
    ['zh', '已付款'],
    ['es', 'Pagado'],
    ['ja', '支払い済み'],
  ] as const)
    expect(await app.call(agency, 'orders.payHold', pay, { language })).toMatchObject({
      http: 409,
      code: 'orders.notHeld',
      message: expect.stringMatching(new RegExp(`[(（].*${state}[)）]`)),
    })
  expect((await app.call(agency, 'orders.outcome', { key })).data).toEqual({ state: 'done', order: paid })
  const { history } = (await app.call(agency, 'orders.detail', { orderId: held.orderId })).data
  expect(history.map(({ operation }) => operation)).toEqual(['orders.hold', 'orders.payHold'])
})

test('an agency cannot pay its hold in cash, nor after its time, nor at another price', async () => {
  const held = (await app.call(agency, 'orders.hold', await agencySale())).data
  const pay = { orderId: held.orderId, expectedTotal: held.total }
  expect(await app.call(agency, 'orders.payHold', { ...pay, payment: { method: 'cash' } })).toMatchObject({
    http: 403,
    code: 'orders.methodNotYours',
  })
  const payment = { method: 'wallet' as const, paymentPassword }
  expect(
    await app.call(agency, 'orders.payHold', { ...pay, expectedTotal: held.total + 1, payment }),
  ).toMatchObject({ code: 'orders.priceChanged' })
  app.clock.passMinutes(31)
  expect(await app.call(agency, 'orders.payHold', { ...pay, payment })).toMatchObject({
    http: 409,
    code: 'orders.holdExpired',
  })
})

test('a released hold gives its seats back', async () => {
  const sale = await agencySale()
  const { sailingId, fromStop, toStop, classCode } = sale
  const free = async () =>
    (await app.call(agency, 'orders.quote', { sailingId, fromStop, toStop, classCode, types: ['adult'] }))
      .data.freeSeats
  const before = await free()
  const held = (await app.call(agency, 'orders.hold', sale)).data
  expect(await free()).toBe(before - 1)
  const released = (await app.call(agency, 'orders.release', { orderId: held.orderId })).data
  expect(released.state).toBe('cancelled')
  expect(await free()).toBe(before)
  expect(await app.call(agency, 'orders.release', { orderId: held.orderId })).toMatchObject({
    code: 'orders.notHeld',
  })
})

import { newIdempotencyKey, type SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale, snapshotCounts } from '@fairway/testing/orders'
import { demoPassword, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digestOf } from '../../../database/starting-data/staff.ts'

let app: TestApp
let clerk: SignedInUser
let agency: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  clerk = await app.signIn('clerk')
  agency = await app.signIn('agency')
})
afterAll(() => app.close())

/** The seats of the second class that are free on all legs, as the seat map has them. */
async function freeSeats(sailingId: string) {
  const { data } = await app.call(clerk, 'inventory.seatMap', { sailingId })
  return data.decks
    .flatMap(({ seats }) => seats)
    .filter(({ classCode, mask, lockReason }) => classCode === 'SEAT2' && mask === 0 && lockReason === null)
}

test('the chosen seats are sold to the passengers they were chosen for, whatever the automatic order', async () => {
  const sale = await buildSale(app, {
    passengers: [buildPassenger('张三'), buildPassenger('李四'), buildPassenger('王五')],
  })
  const free = await freeSeats(sale.sailingId)
  const [first, last] = [free.at(-1)!, free.at(-20)!]
  const { data } = await app.call(clerk, 'orders.sell', {
    ...sale,
    passengers: [
      { ...sale.passengers[0]!, seatId: first.id },
      sale.passengers[1]!,
      { ...sale.passengers[2]!, seatId: last.id },
    ],
  })
  expect(data.tickets.map(({ seat }) => seat)).toEqual([first.label, expect.any(String), last.label])
  expect([first.label, last.label, '']).not.toContain(data.tickets[1]!.seat)
})

test('a chosen seat that was sold meanwhile refuses the sale with its number and the passenger, and sells no other', async () => {
  const sale = await buildSale(app, { passengers: [buildPassenger(), buildPassenger()] })
  const [gone, free] = await freeSeats(sale.sailingId)
  const other = await buildSale(app)
  await app.call(clerk, 'orders.sell', {
    ...other,
    passengers: [{ ...other.passengers[0]!, seatId: gone!.id }],
  })
  const before = await snapshotCounts(app)
  const refused = await app.call(clerk, 'orders.sell', {
    ...sale,
    passengers: [
      { ...sale.passengers[0]!, seatId: free!.id },
      { ...sale.passengers[1]!, seatId: gone!.id },
    ],
  })
  expect(refused).toMatchObject({
    http: 409,
    code: 'orders.seatTaken',
    details: { seats: gone!.label, fields: [{ field: 'passengers[1].seatId', reason: 'seatTaken' }] },
  })
  expect(refused.message).toContain(gone!.label)
  expect(await snapshotCounts(app)).toEqual(before)
})

test('two buyers on two nodes choose one seat at the same moment: one gets it, the other is refused', async () => {
  const node = await startTestApp({ database: app.database, clock: app.clock })
  for (let round = 0; round < 5; round++) {
    const [first, second] = [await buildSale(app), await buildSale(app)]
    const seatId = (await freeSeats(first.sailingId))[0]!.id
    const chosen = (sale: typeof first) => ({
      ...sale,
      passengers: [{ ...sale.passengers[0]!, seatId }],
    })
    const answers = await Promise.all([
      app.call(clerk, 'orders.sell', chosen(first)),
      node.call(clerk, 'orders.sell', chosen(second)),
    ])
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409])
    expect(answers.find(({ http }) => http === 409)?.code).toBe('orders.seatTaken')
  }
  await node.close()
})

test('a sale with a chosen seat is one order under its key, and its outcome is found by the key', async () => {
  const sale = await buildSale(app)
  const [seat] = await freeSeats(sale.sailingId)
  const key = newIdempotencyKey()
  const chosen = { ...sale, passengers: [{ ...sale.passengers[0]!, seatId: seat!.id }] }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => app.call(clerk, 'orders.sell', chosen, { key })),
  )
  expect(new Set(answers.map(({ data }) => data.orderId)).size).toBe(1)
  expect((await app.call(clerk, 'orders.outcome', { key })).data).toEqual({
    state: 'done',
    order: answers[0]!.data,
  })
  // Another seat under the same key is another request.
  expect(await app.call(clerk, 'orders.sell', sale, { key })).toMatchObject({ code: 'request.keyUsed' })
})

test('a hold keeps the chosen seat, and an agency chooses seats as a counter does', async () => {
  const { payment: _, ...hold } = await buildSale(app)
  const [held, bought] = await freeSeats(hold.sailingId)
  const { data } = await app.call(clerk, 'orders.hold', {
    ...hold,
    passengers: [{ ...hold.passengers[0]!, seatId: held!.id }],
  })
  expect(data.tickets[0]!.seat).toBe(held!.label)
  const { payment: __, ...sale } = await buildSale(app, {}, 'agent')
  const fromWallet = await app.call(agency, 'orders.sellFromWallet', {
    ...sale,
    paymentPassword: digestOf(demoPassword),
    passengers: [{ ...sale.passengers[0]!, seatId: bought!.id }],
  })
  expect(fromWallet.data.tickets[0]!.seat).toBe(bought!.label)
})

test('one seat for two passengers and a seat for an infant are refused by their fields', async () => {
  const sale = await buildSale(app, {
    passengers: [buildPassenger(), buildPassenger(), buildPassenger('宝宝', 'infant', '2026-01-05')],
  })
  const [seat, other] = await freeSeats(sale.sailingId)
  const seatIds = [seat!.id, seat!.id, other!.id]
  const refused = await app.call(clerk, 'orders.sell', {
    ...sale,
    passengers: sale.passengers.map((person, at) => ({ ...person, seatId: seatIds[at]! })),
  })
  expect(refused).toMatchObject({ http: 400, code: 'request.invalid' })
  expect((refused.details as { fields: { field: string; reason: string }[] }).fields).toMatchObject([
    { field: 'passengers[1].seatId', reason: 'sameSeat' },
    { field: 'passengers[2].seatId', reason: 'travelsWithoutSeat' },
  ])
})

test('a seat of another sailing is refused without its number', async () => {
  const sale = await buildSale(app)
  const { rows } = await sql<{ id: string }>`
    select id from inventory.seats where sailing_id <> ${sale.sailingId} limit 1`.execute(app.database.db)
  expect(
    await app.call(clerk, 'orders.sell', {
      ...sale,
      passengers: [{ ...sale.passengers[0]!, seatId: rows[0]!.id }],
    }),
  ).toMatchObject({ http: 404, code: 'inventory.notOfThisSailing' })
})

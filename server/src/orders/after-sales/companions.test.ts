import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale, findDemoSailing, type Sale } from '@fairway/testing/orders'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../invariants.ts'

// Infants without a seat, the adults they travel with, and the seats that are kept when more is paid for.

let app: TestApp
let clerk: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  clerk = await app.signIn('clerk')
})
afterEach(async () => {
  expect(await findViolations(app.database.db)).toEqual([])
})
afterAll(() => app.close())

const infant = (birth = '2025-10-01') => buildPassenger('婴儿', 'infant', birth)
const child = () => buildPassenger('孩子', 'child', '2019-02-03')

async function sold(more: Partial<Sale> = {}) {
  const answer = await app.call(clerk, 'orders.sell', await buildSale(app, more))
  expect(answer, answer.message).toMatchObject({ http: 200 })
  const { data } = answer
  return { orderId: data.orderId, ticketIds: data.tickets.map(({ id }) => id) }
}

const nextDay = async () => ({
  ...{ sailingId: await findDemoSailing(app, '2026-06-18'), fromStop: 1, toStop: 2, classCode: 'SEAT2' },
})

const view = async (orderId: string) => (await app.call(clerk, 'orders.afterSales', { orderId })).data

type Proposal = 'orders.proposeRefund' | 'orders.proposeExchange' | 'orders.proposeSupplement'

async function offered<Name extends Proposal>(name: Name, request: Parameters<typeof app.call<Name>>[2]) {
  const answer = await app.call(clerk, name, request)
  expect(answer, answer.message).toMatchObject({ http: 200 })
  return answer.data
}

async function confirmed(offer: { id: string; due: number; back: number }) {
  const answer = await app.call(clerk, 'orders.confirmOffer', {
    offerId: offer.id,
    expected: offer.due - offer.back,
    ...(offer.due > 0 && { payment: { method: 'cash' as const } }),
  })
  expect(answer, answer.message).toMatchObject({ http: 200 })
  return answer.data
}

/** Seats of living tickets by passenger. */
async function seatsOf(orderId: string): Promise<(string | null)[]> {
  const { rows } = await sql<{ seat: string | null }>`
    select seat_label as seat from orders.tickets where order_id = ${orderId} and state = 'issued'
    order by passenger_number`.execute(app.database.db)
  return rows.map(({ seat }) => seat)
}

test('[L10] an infant who is too tall pays up to the child fare, and gets a seat', async () => {
  const { orderId, ticketIds } = await sold({ passengers: [buildPassenger(), infant()] })
  const [adult] = await seatsOf(orderId)
  const request = { orderId, ticketIds: ticketIds.slice(1), passengerType: 'child' }
  const offer = await offered('orders.proposeSupplement', request)
  expect(offer.due).toBeGreaterThan(0)
  await confirmed(offer)
  const seats = await seatsOf(orderId)
  expect(seats).toEqual([adult, expect.any(String)])
  expect(new Set(seats).size).toBe(2)
})

test('[L10] together with a passenger who has a seat, the infant who becomes a child gets another, and both keep to their own', async () => {
  const { orderId, ticketIds } = await sold({ passengers: [buildPassenger(), infant(), child()] })
  const [adult, none, kept] = await seatsOf(orderId)
  expect(none).toBeNull()
  const request = { orderId, ticketIds: ticketIds.slice(1), passengerType: 'child' }
  await confirmed(await offered('orders.proposeSupplement', request))
  const seats = await seatsOf(orderId)
  expect(seats).toEqual([adult, expect.any(String), kept])
  expect(new Set(seats).size).toBe(3)
})

test('[L10] a longer trip keeps the seat of the adult, and none for the infant', async () => {
  const { orderId, ticketIds } = await sold({ passengers: [infant(), buildPassenger()] })
  const [, before] = await seatsOf(orderId)
  await confirmed(await offered('orders.proposeSupplement', { orderId, ticketIds, toStop: 3 }))
  expect(await seatsOf(orderId)).toEqual([null, before])
})

test('[L10] a longer trip whose seat is sold from there on takes another seat instead of being refused', async () => {
  const { orderId, ticketIds } = await sold({ passengers: [buildPassenger(), buildPassenger()] })
  const before = await seatsOf(orderId)
  const { rows } = await sql<{ seat: string }>`
    select seat_id::text as seat from orders.tickets where id = ${ticketIds[0]}`.execute(app.database.db)
  await sold({
    fromStop: 2,
    toStop: 3,
    passengers: [{ ...buildPassenger(), seatId: rows[0]?.seat ?? '' }],
  })
  await confirmed(await offered('orders.proposeSupplement', { orderId, ticketIds, toStop: 3 }))
  const seats = await seatsOf(orderId)
  expect(seats[1]).toBe(before[1])
  expect(seats[0]).toEqual(expect.any(String))
  expect(seats[0]).not.toBe(before[0])
})

test('[L10] so does one whose seat is set aside from there on', async () => {
  const { orderId, ticketIds } = await sold({ classCode: 'SEAT1' })
  const before = await seatsOf(orderId)
  const setAside = (legs: number) =>
    sql`
    update inventory.seats s set kept = ${legs} from orders.tickets t
    where t.id = ${ticketIds[0]} and s.sailing_id = t.sailing_id and s.label = ${before[0]}`.execute(
      app.database.db,
    )
  await setAside(0b100)
  await confirmed(await offered('orders.proposeSupplement', { orderId, ticketIds, toStop: 3 }))
  await setAside(0)
  const seats = await seatsOf(orderId)
  expect(seats).toEqual([expect.any(String)])
  expect(seats).not.toEqual(before)
})

test('[L4] an infant goes along when its last adult is exchanged, and stays when another adult does', async () => {
  const alone = await sold({ passengers: [buildPassenger(), infant()] })
  const offer = await offered('orders.proposeExchange', {
    ...{ orderId: alone.orderId, ticketIds: alone.ticketIds.slice(0, 1) },
    ...(await nextDay()),
  })
  expect(offer.lines.map(({ ticketId }) => ticketId)).toEqual(alone.ticketIds)
  await confirmed(offer)
  expect(await seatsOf(alone.orderId)).toEqual([expect.any(String), null])

  const two = await sold({ passengers: [buildPassenger(), buildPassenger(), infant()] })
  const one = await offered('orders.proposeExchange', {
    ...{ orderId: two.orderId, ticketIds: two.ticketIds.slice(0, 1) },
    ...(await nextDay()),
  })
  expect(one.lines).toHaveLength(1)

  // Another class of the same ship: the adult stays with the infant.
  const same = await sold({ passengers: [buildPassenger(), infant()] })
  const better = await offered('orders.proposeExchange', {
    ...{ orderId: same.orderId, ticketIds: same.ticketIds.slice(0, 1) },
    ...{ sailingId: await findDemoSailing(app), fromStop: 1, toStop: 2, classCode: 'SEAT1' },
  })
  expect(better.lines).toHaveLength(1)
})

test('[L8] on the new trip no adult takes more infants along than the sale allows', async () => {
  const { orderId, ticketIds } = await sold({
    passengers: [buildPassenger(), buildPassenger(), infant(), infant('2025-11-01')],
  })
  const [first, second, third, fourth] = ticketIds as [string, string, string, string]
  const target = await nextDay()
  const exchange = (...chosen: string[]) =>
    app.call(clerk, 'orders.proposeExchange', { orderId, ticketIds: chosen, ...target })
  expect(await exchange(third)).toMatchObject({ http: 400, code: 'request.invalid' })
  expect(await exchange(first, third, fourth)).toMatchObject({ http: 400, code: 'request.invalid' })
  expect(await exchange(first)).toMatchObject({ code: 'orders.companionsStay' })
  await confirmed(await offered('orders.proposeExchange', { orderId, ticketIds: [first, third], ...target }))
  // Who follows is with an adult of the order who is there already; an infant of theirs counts.
  expect(await exchange(fourth)).toMatchObject({ http: 400, code: 'request.invalid' })
  expect((await exchange(second, fourth)).http).toBe(200)
})

test('[L4] an adult whose trip became longer still has the infant of the shorter one', async () => {
  const { orderId, ticketIds } = await sold({ passengers: [buildPassenger(), infant()] })
  const longer = { orderId, ticketIds: ticketIds.slice(0, 1), toStop: 3 }
  const { tickets } = await confirmed(await offered('orders.proposeSupplement', longer))
  const refund = await offered('orders.proposeRefund', { orderId, ticketIds: tickets.map(({ id }) => id) })
  expect(refund.lines.map(({ ticketId }) => ticketId)).toContain(ticketIds[1])
  expect((await view(orderId)).tickets.filter(({ state }) => state === 'issued')).toHaveLength(2)
})

/** Offers that were made one after the other, when the other adult was still to stay. */
async function twoOffers(second: 'orders.proposeRefund' | 'orders.proposeExchange') {
  const { orderId, ticketIds } = await sold({ passengers: [buildPassenger(), buildPassenger(), infant()] })
  const [one, other] = ticketIds as [string, string, string]
  const first = await offered('orders.proposeRefund', { orderId, ticketIds: [one] })
  const request = { orderId, ticketIds: [other] }
  const next =
    second === 'orders.proposeRefund'
      ? await offered(second, request)
      : await offered(second, { ...request, ...(await nextDay()) })
  expect([first.lines.length, next.lines.length]).toEqual([1, 1])
  return { orderId, first, second: next }
}

const confirm = (offer: { id: string; due: number; back: number }) =>
  app.call(clerk, 'orders.confirmOffer', { offerId: offer.id, expected: offer.due - offer.back })

test.each(['orders.proposeRefund', 'orders.proposeExchange'] as const)(
  '[L4] two offers, each of which saw the other adult stay, leave no infant alone: %s',
  async (kind) => {
    const inTurn = await twoOffers(kind)
    expect((await confirm(inTurn.first)).http).toBe(200)
    expect(await confirm(inTurn.second)).toMatchObject({
      http: 409,
      code: 'orders.companionsStay',
      message: expect.stringContaining('3'),
    })
    // Asked for again, the infant goes along.
    const again = await offered('orders.proposeRefund', {
      orderId: inTurn.orderId,
      ticketIds: inTurn.second.lines.map(({ ticketId }) => ticketId),
    })
    expect(again.lines).toHaveLength(2)
    await confirmed(again)

    const atOnce = await twoOffers(kind)
    const answers = await Promise.all([confirm(atOnce.first), confirm(atOnce.second)])
    expect(answers.map(({ code, http }) => code ?? http).sort()).toEqual([200, 'orders.companionsStay'])
    expect(await seatsOf(atOnce.orderId)).toContain(null)
  },
)

test('control: without another look at the companions two offers leave an infant alone', async () => {
  const { pool } = app.database
  const { rows } = await pool.query<{ definition: string }>(
    `select pg_get_functiondef('orders.companions_stay'::regproc) as definition`,
  )
  await pool.query(
    'create or replace function orders.companions_stay(offer orders.offers) returns jsonb language sql stable return null::jsonb',
  )
  try {
    const { orderId, first, second } = await twoOffers('orders.proposeRefund')
    await Promise.all([confirmed(first), confirmed(second)])
    expect(await seatsOf(orderId)).toEqual([null])
  } finally {
    await pool.query(rows[0]?.definition ?? '')
  }
})

test('[L8] an infant does not follow an adult who has left the new trip since the offer', async () => {
  const { orderId, ticketIds } = await sold({ passengers: [buildPassenger(), buildPassenger(), infant()] })
  const [one, other, small] = ticketIds as [string, string, string]
  const target = await nextDay()
  const { tickets } = await confirmed(
    await offered('orders.proposeExchange', { orderId, ticketIds: [one], ...target }),
  )
  const follows = await offered('orders.proposeExchange', { orderId, ticketIds: [small], ...target })
  await confirmed(await offered('orders.proposeRefund', { orderId, ticketIds: [tickets[0]?.id ?? ''] }))
  expect(await confirm(follows)).toMatchObject({ http: 409, code: 'orders.companionsStay' })
  expect((await view(orderId)).tickets.filter(({ state }) => state === 'issued').map(({ id }) => id)).toEqual(
    [other, small],
  )
})

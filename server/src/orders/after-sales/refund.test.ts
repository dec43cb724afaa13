import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale, findDemoSailing, type Sale } from '@fairway/testing/orders'
import { recomputeOffers } from '@fairway/testing/random/recompute'
import { demoPassword, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { digestOf } from '../../../database/starting-data/staff.ts'
import { findViolations } from '../invariants.ts'

// Tickets are given back: what an offer says, what its confirmation does, and who may.

let app: TestApp
let clerk: SignedInUser
let supervisor: SignedInUser
let agency: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  clerk = await app.signIn('clerk')
  supervisor = await app.signIn('pier')
  agency = await app.signIn('agency')
})
afterEach(async () => {
  expect(await findViolations(app.database.db)).toEqual([])
})
afterAll(() => app.close())

async function sold(more: Partial<Sale> = {}) {
  const { data } = await app.call(clerk, 'orders.sell', await buildSale(app, more))
  return { orderId: data.orderId, total: data.total, ticketIds: data.tickets.map(({ id }) => id) }
}

async function proposed(request: { orderId: string; ticketIds: string[] }) {
  const answer = await app.call(clerk, 'orders.proposeRefund', request)
  expect(answer, answer.message).toMatchObject({ http: 200 })
  return answer.data
}

const ticketsOf = async (orderId: string) =>
  (await app.call(clerk, 'orders.afterSales', { orderId })).data.tickets

test('[L3] a refund offer shows each part of each ticket, its tier and what is kept, and takes nothing yet', async () => {
  const { orderId, ticketIds, total } = await sold({ passengers: [buildPassenger(), buildPassenger()] })
  const offer = await proposed({ orderId, ticketIds })
  expect(offer).toMatchObject({
    kind: 'refund',
    state: 'proposed',
    due: 0,
    can: { confirm: { allowed: true } },
  })
  expect(offer.fee + offer.back).toBe(total)
  expect(Date.parse(offer.validUntil) - Date.parse(offer.at)).toBe(10 * 60_000)
  expect(offer.ways).toEqual([{ method: 'cash', fen: offer.back, state: null, reference: '' }])
  for (const line of offer.lines) {
    // Ferries and fast boats: a tenth is kept until 24 hours before departure, a fifth until two.
    const tenth = line.minutesBefore >= 1_440
    const tier = tenth ? { index: 0, basisPoints: 1_000 } : { index: 1, basisPoints: 2_000 }
    expect(line.tier).toEqual(tier)
    const fare = line.parts.find(({ kind }) => kind === 'fare')
    expect(fare).toMatchObject({ fee: Math.round(((fare?.paid ?? 0) * tier.basisPoints) / 10_000) })
    expect(line.minutesBefore).toBeCloseTo((Date.parse(line.reference) - Date.parse(offer.at)) / 60_000)
  }
  expect((await ticketsOf(orderId)).map(({ state }) => state)).toEqual(['issued', 'issued'])
})

test('[L3] a ticket has one living offer: the own one is replaced, that of another clerk has to end first', async () => {
  const request = await sold()
  const first = await proposed(request)
  const second = await proposed(request)
  const states = async () =>
    (await app.call(clerk, 'orders.afterSales', { orderId: request.orderId })).data.offers.map(
      ({ id, state }) => [id, state],
    )
  expect(await states()).toEqual([
    [second.id, 'proposed'],
    [first.id, 'withdrawn'],
  ])
  expect(await app.call(supervisor, 'orders.proposeRefund', request)).toMatchObject({
    http: 409,
    code: 'orders.offerExists',
  })
  await app.call(supervisor, 'orders.withdrawOffer', { offerId: second.id })
  expect((await app.call(supervisor, 'orders.proposeRefund', request)).http).toBe(200)
  // The database itself keeps a ticket from having two.
  await expect(
    app.database.pool.query(
      `insert into orders.offer_lines select o.id, l.ticket_id, true, l.ticket_version, l.ticket_state, l.changes, l.conditions_id,
         l.promised, l.planned, l.expected, l.actual, l.gate_closed, l.fault, l.tier, l.basis_points, l.paid_fen, l.fee_fen, l.parts
       from orders.offer_lines l, orders.offers o where l.living and o.state = 'withdrawn' and o.order_id = $1 limit 1`,
      [request.orderId],
    ),
  ).rejects.toThrow('one_living_offer')
})

test('[L5] confirming frees the seat, books what is kept and hands the cash back from the till of who confirms', async () => {
  const request = await sold()
  const offer = await proposed(request)
  const before = await takings('clerk')
  const { data: receipt } = await app.call(clerk, 'orders.confirmOffer', {
    offerId: offer.id,
    expected: -offer.back,
  })
  expect(receipt).toMatchObject({
    back: offer.back,
    payouts: [{ method: 'cash', fen: offer.back, state: 'paid' }],
  })
  expect((await takings('clerk')) - before).toBe(-offer.back)
  const { rows } = await sql<{ state: string; seat: string | null; occupied: string; entries: string[] }>`
    select o.state, t.seat_id as seat, (select count(*) from inventory.occupations x where x.ticket_id = t.id) as occupied,
      array(select a.code from accounts.transfers f join accounts.entries e on e.transfer_id = f.id
        join accounts.accounts a on a.id = e.account_id where f.kind = 'refund' and f.order_id = o.id order by a.kind) as entries
    from orders.orders o join orders.tickets t on t.order_id = o.id where o.id = ${request.orderId}`.execute(
    app.database.db,
  )
  expect(rows[0]).toMatchObject({ state: 'refunded', seat: null, occupied: '0' })
  expect(rows[0]?.entries).toEqual(expect.arrayContaining(['operator:refundFees', 'operator:refundsPayable']))
})

/** What the tills of a user hold in cash, in fen. */
async function takings(code: string): Promise<number> {
  const { rows } = await sql<{ fen: number }>`
    select coalesce(-sum(e.fen), 0)::float8 as fen from accounts.entries e join accounts.accounts a on a.id = e.account_id
    join staff.users u on u.id = a.user_id where u.code = ${code} and a.kind = 'till'`.execute(
    app.database.db,
  )
  return rows[0]?.fen ?? 0
}

test('[L4] one ticket of an order is given back, the other travels on', async () => {
  const { orderId, ticketIds } = await sold({ passengers: [buildPassenger(), buildPassenger()] })
  const offer = await proposed({ orderId, ticketIds: ticketIds.slice(0, 1) })
  await app.call(clerk, 'orders.confirmOffer', { offerId: offer.id, expected: -offer.back })
  expect((await ticketsOf(orderId)).map(({ state }) => state)).toEqual(['refunded', 'issued'])
  expect((await app.call(clerk, 'orders.detail', { orderId })).data.order.state).toBe('paid')
})

test('[L4] an infant goes with its last adult, and the offer names whose ticket has to go too', async () => {
  const { orderId, ticketIds } = await sold({
    passengers: [
      buildPassenger(),
      buildPassenger(),
      buildPassenger('婴儿', 'infant', '2025-10-01'),
      buildPassenger('婴儿', 'infant', '2025-11-01'),
    ],
  })
  const [first, second, third] = ticketIds as [string, string, string]
  expect(await app.call(clerk, 'orders.proposeRefund', { orderId, ticketIds: [first] })).toMatchObject({
    code: 'orders.companionsStay',
    message: expect.stringContaining('3, 4'),
  })
  const one = await proposed({ orderId, ticketIds: [first, third] })
  expect(one.lines).toHaveLength(2)
  await app.call(clerk, 'orders.confirmOffer', { offerId: one.id, expected: -one.back })
  const rest = await proposed({ orderId, ticketIds: [second] })
  expect(rest.lines.map(({ ticketId }) => ticketId)).toContain(ticketIds[3])
})

test('[L19] of two tickets of which one is late each tells why it costs what it costs, and the offer can be computed again', async () => {
  const { orderId, ticketIds } = await sold({ passengers: [buildPassenger(), buildPassenger()] })
  const exchange = await app.call(clerk, 'orders.proposeExchange', {
    orderId,
    ticketIds: ticketIds.slice(0, 1),
    sailingId: await findDemoSailing(app, '2026-06-18'),
    ...{ fromStop: 1, toStop: 2, classCode: 'SEAT2' },
  })
  await app.call(clerk, 'orders.confirmOffer', { offerId: exchange.data.id, expected: 0 })
  const { rowCount: late } = await app.database.pool.query(
    `update sailings.sailing_stops set expected_arrive = planned_arrive + interval '3 hours',
       expected_depart = planned_depart + interval '3 hours'
     where sailing_id = $1`,
    [await findDemoSailing(app, '2026-06-18')],
  )
  expect(late).toBe(4)
  const living = (await ticketsOf(orderId)).filter(({ state }) => state === 'issued')
  const offer = await proposed({ orderId, ticketIds: living.map(({ id }) => id) })
  expect(offer.overrule).toBeNull()
  expect(offer.lines.map(({ fee, tier }) => [fee > 0, tier?.index])).toEqual([
    [false, undefined],
    [true, 0],
  ])
  const { differences } = await recomputeOffers(app.database)
  expect(differences).toEqual([])
})

test('an offer is confirmed within its time, at the amount that was shown', async () => {
  const request = await sold()
  const offer = await proposed(request)
  const confirm = (expected: number) =>
    app.call(clerk, 'orders.confirmOffer', { offerId: offer.id, expected })
  expect(await confirm(-offer.back - 1)).toMatchObject({ http: 409, code: 'orders.priceChanged' })
  app.clock.passMinutes(10)
  try {
    expect(await confirm(-offer.back)).toMatchObject({ http: 409, code: 'orders.offerLapsed' })
  } finally {
    app.clock.passMinutes(-10)
  }
})

test('[L16] an agency gives back its own orders only, into its wallet; its daily limit does not grow', async () => {
  const { payment: _, ...sale } = await buildSale(app, {}, 'agent')
  const wallet = async () =>
    (
      await sql<{ balance: number; spent: number }>`
        select w.balance_fen::float8 as balance, w.spent_fen::float8 as spent from accounts.wallets w
        join staff.users u on u.organisation_id = w.organisation_id where u.code = 'agency'`.execute(
        app.database.db,
      )
    ).rows[0]!
  const { data: order } = await app.call(agency, 'orders.sellFromWallet', {
    ...sale,
    paymentPassword: digestOf(demoPassword),
  })
  const before = await wallet()
  const request = { orderId: order.orderId, ticketIds: order.tickets.map(({ id }) => id) }
  expect(await app.call(clerk, 'orders.proposeRefund', request)).toMatchObject({ http: 404 })
  const counter = await sold()
  expect(await app.call(agency, 'orders.proposeRefund', counter)).toMatchObject({ http: 404 })
  const { data: offer } = await app.call(agency, 'orders.proposeRefund', request)
  expect(offer.ways).toMatchObject([{ method: 'wallet', fen: offer.back }])
  await app.call(agency, 'orders.confirmOffer', { offerId: offer.id, expected: -offer.back })
  expect(await wallet()).toEqual({ balance: before.balance + offer.back, spent: before.spent })
})

import type { SignedInUser } from '@fairway/testing/api-client'
import { buildSale, findDemoSailing, type Sale } from '@fairway/testing/orders'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../invariants.ts'

// Until when an offer is good: no longer than the conditions allow what it does.

let app: TestApp
let clerk: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
})
afterEach(async () => {
  expect(await findViolations(app.database.db)).toEqual([])
})
afterAll(() => app.close())

const morning = '2026-06-15T09:00:00+08:00'

async function setClock(moment: Date | string): Promise<void> {
  app.clock.moveTo(moment)
  clerk = await app.signIn('clerk')
}

/** A sale of the morning before, and when its passenger departs. */
async function sold(day: string, more: Partial<Sale> = {}) {
  await setClock(morning)
  const sailingId = await findDemoSailing(app, day)
  const answer = await app.call(clerk, 'orders.sell', await buildSale(app, { sailingId, ...more }))
  expect(answer, answer.message).toMatchObject({ http: 200 })
  const { rows } = await app.database.pool.query<{ at: Date }>(
    'select planned_depart as at from sailings.sailing_stops where sailing_id = $1 and stop_number = $2',
    [sailingId, more.fromStop ?? 1],
  )
  const departs = rows[0]?.at.getTime() ?? 0
  const { data } = answer
  return {
    sailingId,
    total: data.total,
    request: { orderId: data.orderId, ticketIds: data.tickets.map(({ id }) => id) },
    /** So many seconds after the departure. */
    at: (seconds: number) => new Date(departs + seconds * 1_000),
  }
}

async function proposed(request: { orderId: string; ticketIds: string[] }) {
  const answer = await app.call(clerk, 'orders.proposeRefund', request)
  expect(answer, answer.message).toMatchObject({ http: 200 })
  return answer.data
}
const confirm = (offer: { id: string; due: number; back: number }) =>
  app.call(clerk, 'orders.confirmOffer', { offerId: offer.id, expected: offer.due - offer.back })

const putOff = (sailingId: string, minutes: number) =>
  app.database.pool.query(
    `update sailings.sailing_stops set expected_arrive = planned_arrive + make_interval(mins => $2),
       expected_depart = planned_depart + make_interval(mins => $2) where sailing_id = $1`,
    [sailingId, minutes],
  )

test('[L3] an offer made after the gate has closed ends with the last tier that allows it, whose border belongs to it', async () => {
  for (const [day, second, outcome] of [
    ['2026-06-16', 0, 'confirmed'],
    ['2026-06-17', 1, 'orders.offerLapsed'],
  ] as const) {
    const { request, total, at } = await sold(day)
    await setClock(at(-4 * 60))
    const offer = await proposed(request)
    expect(offer.back).toBe(total / 2)
    expect(new Date(offer.validUntil)).toEqual(at(0))
    app.clock.moveTo(at(second))
    const answer = await confirm(offer)
    expect(answer.code ?? 'confirmed').toBe(outcome)
    if (outcome !== 'confirmed')
      expect(await app.call(clerk, 'orders.proposeRefund', request)).toMatchObject({
        code: 'fares.refundOver',
      })
  }
})

test('[L3] an offer made before the gate closes ends with it, on the second', async () => {
  const { request, at } = await sold('2026-06-18')
  await setClock(at(-8 * 60))
  const offer = await proposed(request)
  expect(new Date(offer.validUntil)).toEqual(at(-5 * 60))
  app.clock.moveTo(at(-5 * 60))
  expect(await confirm(offer)).toMatchObject({ code: 'orders.offerLapsed' })
  const late = await proposed(request)
  app.clock.moveTo(at(-5 * 60 + 1))
  expect((await confirm(late)).http).toBe(200)
})

test('[L7] a delay that is taken back takes back what it allowed, at the confirmation', async () => {
  const refused = await sold('2026-06-19')
  await putOff(refused.sailingId, 20)
  await setClock(refused.at(16 * 60))
  const offer = await proposed(refused.request)
  expect(new Date(offer.validUntil)).toEqual(refused.at(20 * 60))
  await putOff(refused.sailingId, 0)
  app.clock.moveTo(refused.at(17 * 60))
  expect(await confirm(offer)).toMatchObject({ http: 409, code: 'fares.refundOver' })
  // With the delay it is confirmed: nothing else refused it.
  await putOff(refused.sailingId, 20)
  expect((await confirm(offer)).http).toBe(200)
})

test('[L3] what was free or approved does not end with a tier', async () => {
  const { request, at, total } = await sold('2026-06-20')
  await setClock(at(-4 * 60))
  const { data: offer } = await app.call(clerk, 'orders.proposeRefund', { ...request, overrule: 'fog' })
  expect(offer).toMatchObject({ approval: 'asked', back: total })
  expect(Date.parse(offer.validUntil)).toBeGreaterThan(at(3600).getTime())
  await app.call(clerk, 'orders.withdrawOffer', { offerId: offer.id })
})

test('[L7] on a sailing of several days the borders are counted to the departure of the own boarding stop, to the second', async () => {
  await setClock(morning)
  const { rows } = await app.database.pool.query<{
    sailing: string
    from: number
    to: number
    class: string
    departs: Date
    begins: Date
  }>(
    `select s.id::text as sailing, call.stop_number as from, s.stops_count - 1 as to, c.code as class, call.planned_depart as departs,
       s.departs_at as begins
     from sailings.sailings s join network.lines l on l.id = s.line_id and l.kind = 'cruise'
     join sailings.sailing_stops call on call.sailing_id = s.id and call.stop_number between 1 and s.stops_count - 2
       and call.planned_depart > s.departs_at + interval '1 day'
     join fleet.classes c on true
     cross join lateral fares.fare_of(s.fare_table_id, c.id, call.stop_number, (s.stops_count - 1)::smallint) fare
     where s.departs_at > $1::timestamptz and call.planned_depart > $1::timestamptz + interval '73 hours' and inventory.sellable_seats(s.id, c.id, call.stop_number, s.stops_count - 1) > 0
     order by s.departs_at, call.stop_number, c.code limit 1`,
    [morning],
  )
  const [trip] = rows
  if (!trip) throw new Error('no cruise')
  const answer = await app.call(
    clerk,
    'orders.sell',
    await buildSale(app, {
      sailingId: trip.sailing,
      fromStop: trip.from,
      toStop: trip.to,
      classCode: trip.class,
    }),
  )
  expect(answer, answer.message).toMatchObject({ http: 200 })
  const request = { orderId: answer.data.orderId, ticketIds: answer.data.tickets.map(({ id }) => id) }
  const threeDays = 3 * 24 * 60
  for (const late of [0, 10]) {
    // Later than promised from the own stop on, which the ship reaches a day after its first departure.
    await app.database.pool.query(
      `update sailings.sailing_stops set expected_arrive = planned_arrive + make_interval(mins => $3),
         expected_depart = planned_depart + make_interval(mins => $3) where sailing_id = $1 and stop_number >= $2`,
      [trip.sailing, trip.from, late],
    )
    const reference = new Date(trip.departs.getTime() + late * 60_000)
    for (const [second, tier] of [
      [-1, { index: 3, basisPoints: 5_000 }],
      [0, { index: 3, basisPoints: 5_000 }],
      [1, { index: 4, basisPoints: 10_000 }],
    ] as const) {
      await setClock(new Date(reference.getTime() - threeDays * 60_000 + second * 1_000))
      const { lines } = await proposed(request)
      expect([late, second, lines[0]?.tier]).toEqual([late, second, tier])
      expect(new Date(lines[0]?.reference ?? '')).toEqual(reference)
      expect(lines[0]?.minutesBefore).toBeCloseTo(threeDays - second / 60)
    }
  }
})

test('[L8] an order gets sixty offers in a day and no more', async () => {
  const { request } = await sold('2026-06-20')
  for (let turn = 0; turn < 60; turn++) await proposed(request)
  expect(await app.call(clerk, 'orders.proposeRefund', request)).toMatchObject({
    http: 409,
    code: 'orders.tooManyOffers',
    details: { most: 60 },
  })
})

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

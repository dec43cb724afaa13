import type { SignedInUser } from '@fairway/testing/api-client'
import { buildSale, findDemoSailing, type Sale } from '@fairway/testing/orders'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../invariants.ts'

// What the carrier changes about a trip, and what passengers still have of it when the ship has left.

let app: TestApp
let clerk: SignedInUser
let supervisor: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  clerk = await app.signIn('clerk')
  supervisor = await app.signIn('pier')
})
afterEach(async () => {
  expect(await findViolations(app.database.db)).toEqual([])
})
afterAll(() => app.close())

async function sold(day: string, more: Partial<Sale> = {}) {
  const sailingId = await findDemoSailing(app, day)
  const answer = await app.call(clerk, 'orders.sell', await buildSale(app, { sailingId, ...more }))
  expect(answer, answer.message).toMatchObject({ http: 200 })
  const { data } = answer
  return {
    sailingId,
    total: data.total,
    request: { orderId: data.orderId, ticketIds: data.tickets.map(({ id }) => id) },
  }
}

const delayed = (sailingId: string) =>
  app.database.pool.query(
    `update sailings.sailing_stops set expected_arrive = planned_arrive + interval '2 hours',
       expected_depart = planned_depart + interval '2 hours' where sailing_id = $1`,
    [sailingId],
  )
const setCall = (sailingId: string, stop: number, state: 'left' | 'skipped') =>
  app.database.pool.query(
    `update sailings.sailing_stops set state = $3, state_source = 'staff' where sailing_id = $1 and stop_number = $2`,
    [sailingId, stop, state],
  )
const setSailing = (sailingId: string, columns: string) =>
  app.database.pool.query(`update sailings.sailings set ${columns} where id = $1`, [sailingId])

const confirm = (offer: { id: string; due: number; back: number }) =>
  app.call(clerk, 'orders.confirmOffer', {
    offerId: offer.id,
    expected: offer.due - offer.back,
    ...(offer.due > 0 && { payment: { method: 'cash' as const } }),
  })

test('[N5] a delay makes a refund free until the ship has left: who is on board is not refunded the trip', async () => {
  const { sailingId, request, total } = await sold('2026-06-16')
  await delayed(sailingId)
  const { data: free } = await app.call(clerk, 'orders.proposeRefund', request)
  expect(free).toMatchObject({ overrule: 'delay', fee: 0, back: total })
  await setCall(sailingId, 1, 'left')
  expect(await confirm(free)).toMatchObject({ http: 409, code: 'orders.gateClosed' })
  const { data: charged } = await app.call(clerk, 'orders.proposeRefund', request)
  expect(charged.overrule).toBeNull()
  expect(charged.fee).toBeGreaterThan(0)
  const exchange = { ...request, fromStop: 1, toStop: 2, classCode: 'SEAT2' }
  expect(
    await app.call(clerk, 'orders.proposeExchange', {
      ...exchange,
      sailingId: await findDemoSailing(app, '2026-06-17'),
    }),
  ).toMatchObject({ http: 409, code: 'fares.gateClosed' })
})

test('[M14] a cancelled sailing and a skipped stop stay free when the clock says that the ship has left', async () => {
  const cancelled = await sold('2026-06-18', { fromStop: 0, toStop: 1 })
  await setCall(cancelled.sailingId, 0, 'left')
  await setSailing(cancelled.sailingId, "status = 'cancelled'")
  const { data: ofCancelled } = await app.call(clerk, 'orders.proposeRefund', cancelled.request)
  expect(ofCancelled).toMatchObject({ overrule: 'carrierCancelled', back: cancelled.total })
  expect((await confirm(ofCancelled)).http).toBe(200)
  await setSailing(cancelled.sailingId, "status = 'scheduled'")

  const skipped = await sold('2026-06-19')
  await setCall(skipped.sailingId, 1, 'left')
  await setCall(skipped.sailingId, 2, 'skipped')
  const { data: ofSkipped } = await app.call(clerk, 'orders.proposeRefund', skipped.request)
  expect(ofSkipped).toMatchObject({ overrule: 'stopNotServed', back: skipped.total })
  expect((await confirm(ofSkipped)).http).toBe(200)
})

test('[L11] after the gate every overrule waits for a second person, whatever its code and amount', async () => {
  const { sailingId, request, total } = await sold('2026-06-20')
  const propose = async () =>
    (await app.call(clerk, 'orders.proposeRefund', { ...request, overrule: 'fog' })).data
  const before = await propose()
  expect(before).toMatchObject({ approval: null, back: total })
  await setCall(sailingId, 1, 'left')
  // Decided by one person before the gate closed: it is not confirmed after it.
  expect(await confirm(before)).toMatchObject({ http: 409, code: 'orders.gateClosed' })
  const after = await propose()
  expect(after).toMatchObject({ approval: 'asked', back: total })
  expect(await confirm(after)).toMatchObject({ code: 'orders.offerNotApproved' })
  await decide(true)
  expect((await confirm(after)).http).toBe(200)
})

/** Another person decides on what waits for approval. */
async function decide(approved: boolean) {
  const { data } = await app.call(supervisor, 'approvals.list', { state: ['asked'] })
  const answer = await app.call(supervisor, 'approvals.decide', {
    id: data.rows[0]?.id ?? '',
    approved,
    ...(!approved && { reason: 'no certificate' }),
  })
  expect(answer, answer.message).toMatchObject({ http: 200 })
}

test('[L11] an overruled offer ends when the second person refuses it, and the ticket is free for another one', async () => {
  const { request } = await sold('2026-06-21')
  const { data: offer } = await app.call(clerk, 'orders.proposeRefund', { ...request, overrule: 'illness' })
  expect(offer.approval).toBe('asked')
  await decide(false)
  const { offers } = (await app.call(clerk, 'orders.afterSales', { orderId: request.orderId })).data
  expect(offers).toMatchObject([{ id: offer.id, state: 'withdrawn', approval: 'refused', endedBy: '赵江' }])
  expect((await app.call(supervisor, 'orders.proposeRefund', request)).http).toBe(200)
})

test('[L8] an exchange of class on the own sailing is possible after the sale has closed, but not once it is cancelled', async () => {
  const { sailingId, request } = await sold('2026-06-21')
  const better = { ...request, sailingId, fromStop: 1, toStop: 2, classCode: 'SEAT1' }
  await setSailing(sailingId, "sale_state = 'stopped'")
  const { data: offer } = await app.call(clerk, 'orders.proposeExchange', better)
  await setSailing(sailingId, "status = 'cancelled'")
  expect(await confirm(offer)).toMatchObject({ http: 409, code: 'orders.sailingCancelled' })
  expect(await app.call(clerk, 'orders.proposeExchange', better)).toMatchObject({
    code: 'orders.sailingCancelled',
  })
  await setSailing(sailingId, "status = 'scheduled'")
  const answer = await confirm(offer)
  expect(answer, answer.message).toMatchObject({ http: 200 })
})

test('[L8] on the own sailing no one is moved to a stop that the ship has left', async () => {
  const { sailingId, request } = await sold('2026-06-22')
  const earlier = { ...request, sailingId, fromStop: 0, toStop: 2, classCode: 'SEAT2' }
  const { data: offer } = await app.call(clerk, 'orders.proposeExchange', earlier)
  await setCall(sailingId, 0, 'left')
  expect(await confirm(offer)).toMatchObject({ http: 409, code: 'orders.gateClosed' })
  expect(await app.call(clerk, 'orders.proposeExchange', earlier)).toMatchObject({
    code: 'orders.gateClosed',
  })
})

test('[N6] a hold is not paid and an exchange not confirmed for a stop that is skipped, boarding or landing', async () => {
  const sailingId = await findDemoSailing(app, '2026-06-23')
  const trips = [
    { fromStop: 1, toStop: 2 },
    { fromStop: 0, toStop: 1 },
  ]
  const holds = []
  const offers = []
  for (const trip of trips) {
    const { payment: _, ...body } = await buildSale(app, { sailingId, phone: '13800138000', ...trip })
    holds.push((await app.call(clerk, 'orders.hold', body)).data)
    const { request } = await sold('2026-06-17')
    const target = { ...request, ...trip, sailingId, classCode: 'SEAT2' }
    offers.push((await app.call(clerk, 'orders.proposeExchange', target)).data)
  }
  await setCall(sailingId, 1, 'skipped')
  for (const hold of holds) {
    const pay = { orderId: hold.orderId, expectedTotal: hold.total, payment: { method: 'cash' as const } }
    expect(await app.call(clerk, 'orders.payHold', pay)).toMatchObject({ code: 'orders.noTrip' })
    expect(
      (await app.call(clerk, 'orders.detail', { orderId: hold.orderId })).data.can.payHold,
    ).toMatchObject({
      allowed: false,
      reason: 'orders.noTrip',
    })
  }
  for (const offer of offers) expect(await confirm(offer)).toMatchObject({ code: 'orders.noTrip' })
  // The lock is not what refused it: with the stop served again both go on.
  await sql`update sailings.sailing_stops set state = 'toCome', state_source = null
    where sailing_id = ${sailingId} and stop_number = 1`.execute(app.database.db)
  for (const offer of offers) expect((await confirm(offer)).http).toBe(200)
})

import type { SignedInUser } from '@fairway/testing/api-client'
import { askCorrection } from '@fairway/testing/corrections'
import { buildPassenger, buildSale } from '@fairway/testing/orders'
import { cancelInFog, revisionOf } from '@fairway/testing/sailings/control'
import { demoPassword, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { digestOf } from '../../../database/starting-data/staff.ts'
import { giveBackCancelled } from '../../orders/give-back/give-back.ts'
import { findViolations } from '../../orders/invariants.ts'

let app: TestApp
let admin: SignedInUser
let clerk: SignedInUser
let agency: SignedInUser
let supervisor: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('admin')
  clerk = await app.signIn('clerk')
  agency = await app.signIn('agency')
  supervisor = await app.signIn('pier')
  return () => app.close()
})

let used = 0
/** A sailing of the fast lines that no other test uses. */
async function newSailing(): Promise<string> {
  used += 1
  const { rows } = await sql<{ id: string }>`
    select s.id::text from sailings.sailings s join network.lines l on l.id = s.line_id
    where l.code in ('FAST-DOWN', 'FAST-UP') and s.service_date > '2026-06-16' order by s.departs_at, s.id
    offset ${used} limit 1`.execute(app.database.db)
  return rows[0]!.id
}

const sell = async (sailingId: string, payment: object = { method: 'cash' }, names = ['旅客']) => {
  const sale = await buildSale(app, { sailingId, passengers: names.map((name) => buildPassenger(name)) })
  const { data, message } = await app.call(clerk, 'orders.sell', { ...sale, payment } as typeof sale)
  if (!data) throw new Error(message)
  return data
}
async function sellFromWallet(sailingId: string, names = ['王小明']) {
  const passengers = names.map((name) => buildPassenger(name))
  const { payment: _, ...sale } = await buildSale(app, { sailingId, passengers }, 'agent')
  const { data, message } = await app.call(agency, 'orders.sellFromWallet', {
    ...sale,
    paymentPassword: digestOf(demoPassword),
  })
  if (!data) throw new Error(message)
  return data
}
const hold = async (sailingId: string) => {
  const { payment: _, ...sale } = await buildSale(app, { sailingId })
  return (await app.call(clerk, 'orders.hold', sale)).data
}
const order = async (orderId: string, user = admin) =>
  (await app.call(user, 'orders.detail', { orderId })).data
const balance = async () => (await app.call(agency, 'orders.wallet', {})).data.available
const inbox = async () =>
  (await app.call(agency, 'messages.inbox', { pageSize: '50' })).data.rows.map(({ titles, beginnings }) => ({
    title: titles.en ?? '',
    text: beginnings.en ?? '',
  }))
const outcomes = async (sailingId: string, more: object = {}) =>
  (await app.call(admin, 'orders.givenBack', { sailingId, pageSize: '50', ...more })).data.rows

test('[M14] a cancellation ends holds, stops sale and payment, and gives every ticket back free with an outcome per order', async () => {
  const sailingId = await newSailing()
  const before = await balance()
  const cash = await sell(sailingId, { method: 'cash' }, ['张一', '李二'])
  const mobile = await sell(sailingId, { method: 'wechat', reference: 'WX20260615001' })
  const agencySale = await sellFromWallet(sailingId)
  const held = await hold(sailingId)
  expect(await balance()).toBeLessThan(before)

  expect(await cancelInFog(app, admin, sailingId, 'gorge closed')).toMatchObject({
    http: 200,
    data: { orders: 3, holds: 1, agencies: 1 },
  })
  expect((await order(held.orderId)).order.state).toBe('cancelled')
  expect(
    await app.call(clerk, 'orders.payHold', {
      ...{ orderId: held.orderId, expectedTotal: held.total, payment: { method: 'cash' as const } },
    }),
  ).toMatchObject({ http: 409 })
  expect(await app.call(clerk, 'orders.sell', await buildSale(app, { sailingId }))).toMatchObject({
    http: 409,
    code: 'orders.sailingCancelled',
  })
  expect((await outcomes(sailingId)).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting'])

  await giveBackCancelled(app.services)
  for (const { orderId } of [cash, mobile, agencySale]) {
    const { order: one, tickets } = await order(orderId)
    expect([one.state, ...new Set(tickets.map(({ state }) => state))]).toEqual(['refunded', 'refunded'])
  }
  expect(await balance()).toBe(before)
  const rows = await outcomes(sailingId)
  const of = ({ orderId }: { orderId: string }) => rows.find((row) => row.orderId === orderId)
  expect(of(cash)).toMatchObject({ state: 'done', toDo: 'handOut', back: cash.total, tickets: 2 })
  expect(of(mobile)).toMatchObject({ state: 'done', toDo: 'send', back: mobile.total })
  expect(of(agencySale)).toMatchObject({ state: 'done', toDo: null, back: agencySale.total })
  expect((await outcomes(sailingId, { toDo: 'true' })).length).toBe(2)
  expect((await app.call(admin, 'orders.giveBack', { sailingId })).data).toMatchObject({
    state: 'ended',
    orders: { waiting: 0, done: 3, refused: 0, failed: 0 },
    refunded: { orders: 3, fen: cash.total + mobile.total + agencySale.total },
    cashToHandOut: { orders: 1, fen: cash.total },
    payoutsToSend: { orders: 1, fen: mobile.total },
  })
  expect(await findViolations(app.database.db)).toEqual([])
})

test('[M14] an agency gets a message with its passengers, as they were corrected, their seats and the reason, and no whole name', async () => {
  const sailingId = await newSailing()
  const sale = await sellFromWallet(sailingId, ['欧阳娜娜', '肖四'])
  await sell(sailingId, { method: 'cash' }, ['钱五'])
  const { approvalId } = await askCorrection(app, agency, {
    ...{ orderId: sale.orderId, ticketId: sale.tickets[1]!.id, kind: 'typing' },
    person: { name: '赵四', keepsCertificate: true },
  })
  await app.call(supervisor, 'approvals.decide', { id: approvalId, approved: true, reason: '' })
  await cancelInFog(app, admin, sailingId, 'gorge closed')
  const message = (await inbox()).find(({ title }) => title.startsWith('Sailing cancelled'))!
  const { rows } = await sql<{ text: string }>`
    select contents ->> 'en' as text from messages.messages where titles ->> 'en' = ${message.title} order by id desc limit 1`.execute(
    app.database.db,
  )
  const { text } = rows[0]!
  expect(text).toContain('Fog')
  expect(text).toContain('gorge closed')
  expect(text).toContain(`${sale.number}-1`)
  expect(text).toContain('欧***')
  expect(text).toContain('赵*')
  expect(text).not.toMatch(/欧阳|钱|肖/)
  expect(
    (await app.call(clerk, 'messages.inbox', { pageSize: '50' })).data.rows.map(({ titles }) => titles.en),
  ).not.toContain(message.title)
})

test('[M14] an offer with a fee that was made before the cancellation is ended by it', async () => {
  const sailingId = await newSailing()
  const sold = await sell(sailingId)
  const { data: offer } = await app.call(clerk, 'orders.proposeRefund', {
    ...{ orderId: sold.orderId, ticketIds: sold.tickets.map(({ id }) => id) },
  })
  expect(offer.fee).toBeGreaterThan(0)
  await cancelInFog(app, admin, sailingId)
  expect(
    await app.call(clerk, 'orders.confirmOffer', { offerId: offer.id, expected: -offer.back }),
  ).toMatchObject({ http: 409, code: 'orders.offerEnded' })
  await giveBackCancelled(app.services)
  expect((await outcomes(sailingId))[0]).toMatchObject({ state: 'done', back: sold.total })
})

test('[M14] a clerk who gives a ticket back first is no reason to pay twice', async () => {
  const sailingId = await newSailing()
  const sold = await sell(sailingId)
  await cancelInFog(app, admin, sailingId)
  const { data: offer } = await app.call(clerk, 'orders.proposeRefund', {
    ...{ orderId: sold.orderId, ticketIds: sold.tickets.map(({ id }) => id) },
  })
  expect(offer).toMatchObject({ fee: 0, back: sold.total, overrule: 'carrierCancelled' })
  await app.call(clerk, 'orders.confirmOffer', { offerId: offer.id, expected: -offer.back })
  await giveBackCancelled(app.services)
  expect((await outcomes(sailingId))[0]).toMatchObject({ state: 'done', back: 0 })
  const { rows } = await sql<{
    fen: string
  }>`select sum(fen) as fen from accounts.payouts where order_id = ${sold.orderId}`.execute(app.database.db)
  expect(Number(rows[0]!.fen)).toBe(sold.total)
  expect(await findViolations(app.database.db)).toEqual([])
})

test('[M14] an offer a clerk left open does not keep the batch from giving the ticket back', async () => {
  const sailingId = await newSailing()
  const sold = await sell(sailingId)
  await cancelInFog(app, admin, sailingId)
  await app.call(clerk, 'orders.proposeRefund', {
    ...{ orderId: sold.orderId, ticketIds: sold.tickets.map(({ id }) => id) },
  })
  await giveBackCancelled(app.services)
  expect((await outcomes(sailingId))[0]).toMatchObject({ state: 'done', back: sold.total })
})

test('[M14] who is on board when the sailing is cancelled at the dock gets the fare back too', async () => {
  const sailingId = await newSailing()
  const sold = await sell(sailingId)
  await sql`select orders.change_state(array(select id from orders.tickets where order_id = ${sold.orderId}), 'boarded',
    ${app.clock.now()}, row('gate', null, null, null)::orders.change_cause)`.execute(app.database.db)
  await cancelInFog(app, admin, sailingId)
  await giveBackCancelled(app.services)
  expect((await outcomes(sailingId))[0]).toMatchObject({ reason: '', state: 'done', back: sold.total })
})

test('[M14] giving back goes on where it was stopped, and nothing is given back twice', async () => {
  const sailingId = await newSailing()
  const sold = [await sell(sailingId), await sell(sailingId), await sell(sailingId)]
  await cancelInFog(app, admin, sailingId)
  expect((await app.call(admin, 'orders.stopGivingBack', { sailingId })).http).toBe(200)
  await giveBackCancelled(app.services)
  expect((await app.call(admin, 'orders.giveBack', { sailingId })).data).toMatchObject({
    state: 'stopped',
    orders: { waiting: 3, done: 0 },
  })
  expect((await app.call(admin, 'orders.resumeGivingBack', { sailingId })).http).toBe(200)
  await Promise.all([giveBackCancelled(app.services), giveBackCancelled(app.services)])
  await giveBackCancelled(app.services)
  expect((await outcomes(sailingId)).map(({ state, back }) => [state, back])).toEqual(
    sold.map(({ total }) => ['done', total]),
  )
  expect(await app.call(admin, 'orders.resumeGivingBack', { sailingId })).toMatchObject({
    http: 409,
    code: 'orders.nothingToGiveBack',
  })
  expect(await findViolations(app.database.db)).toEqual([])
})

test('[M14] a cancellation is final, asks for its permission, and not for a sailing that has left', async () => {
  const sailingId = await newSailing()
  expect(await cancelInFog(app, supervisor, sailingId)).toMatchObject({ http: 403 })
  expect((await app.call(admin, 'sailings.control', { id: sailingId })).data.can.cancel).toEqual({
    allowed: true,
  })
  await sql`update sailings.sailings set status = 'departed' where id = ${sailingId}`.execute(app.database.db)
  expect(await cancelInFog(app, admin, sailingId)).toMatchObject({ http: 409, code: 'sailings.hasLeft' })
  await sql`update sailings.sailings set status = 'scheduled' where id = ${sailingId}`.execute(
    app.database.db,
  )
  expect((await cancelInFog(app, admin, sailingId)).data).toEqual({ orders: 0, holds: 0, agencies: 0 })
  expect(await cancelInFog(app, admin, sailingId)).toMatchObject({
    http: 409,
    code: 'sailings.alreadyCancelled',
  })
  await expect(
    sql`update sailings.sailings set status = 'scheduled' where id = ${sailingId}`.execute(app.database.db),
  ).rejects.toThrow('was cancelled')
  await expect(sql`delete from sailings.disruptions`.execute(app.database.db)).rejects.toThrow(
    'kept as they are',
  )
})

const delay = async (sailingId: string, minutes: number, fromStop = 0) =>
  app.call(admin, 'sailings.delay', {
    ...{ id: sailingId, revision: await revisionOf(app, sailingId), fromStop, minutes },
    ...{ reason: 'lockControl' as const, note: '' },
  })

test('[M14] a delay shows at every stop from it on, and makes tickets free to give back from the minutes of the rule on', async () => {
  const sailingId = await newSailing()
  const sold = await sellFromWallet(sailingId)
  const fee = async () =>
    (
      await app.call(agency, 'orders.proposeRefund', {
        orderId: sold.orderId,
        ticketIds: [sold.tickets[0]!.id],
      })
    ).data.fee
  const stops = async () => (await app.call(admin, 'sailings.detail', { id: sailingId })).data.stops
  const planned = await stops()
  const { freeFromMinutes } = (await app.call(admin, 'sailings.control', { id: sailingId })).data
  expect(await delay(sailingId, freeFromMinutes - 1, 1)).toMatchObject({ http: 200, data: { agencies: 1 } })
  const late = (text: string | null, at: string | null) =>
    (Date.parse(text ?? '') - Date.parse(at ?? '')) / 60_000
  const delayed = await stops()
  expect(delayed[0]!.departs).toBe(planned[0]!.departs)
  expect(late(delayed[1]!.departs, planned[1]!.departs)).toBe(freeFromMinutes - 1)
  expect(late(delayed.at(-1)!.arrives, planned.at(-1)!.arrives)).toBe(freeFromMinutes - 1)
  expect(await fee()).toBeGreaterThan(0)
  await delay(sailingId, freeFromMinutes)
  expect(await fee()).toBe(0)
  await delay(sailingId, 0)
  expect(await fee()).toBeGreaterThan(0)
  expect(await stops()).toEqual(planned)
  const { disruptions } = (await app.call(admin, 'sailings.control', { id: sailingId })).data
  expect(disruptions.map(({ minutes }) => minutes)).toEqual([0, freeFromMinutes, freeFromMinutes - 1])
  expect((await inbox()).filter(({ title }) => /delayed|on time again/.test(title))).toHaveLength(3)
})

test('[M14] who buys a ticket for a ship that is late already pays to give it back, until it is later still', async () => {
  const sailingId = await newSailing()
  const { freeFromMinutes } = (await app.call(admin, 'sailings.control', { id: sailingId })).data
  const before = await sell(sailingId)
  const held = await hold(sailingId)
  await delay(sailingId, freeFromMinutes)
  app.clock.moveTo(new Date(app.clock.now().getTime() + 1_000))
  const meanwhile = await sell(sailingId)
  const payment = { orderId: held.orderId, expectedTotal: held.total, payment: { method: 'cash' as const } }
  const { data: paid } = await app.call(clerk, 'orders.payHold', payment)
  const fee = async ({ orderId, tickets }: { orderId: string; tickets: readonly { id: string }[] }) => {
    const request = { orderId, ticketIds: tickets.map(({ id }) => id) }
    return (await app.call(admin, 'orders.proposeRefund', request)).data.fee
  }
  expect(await fee(before)).toBe(0)
  expect(await fee(meanwhile)).toBeGreaterThan(0)
  expect(await fee(paid)).toBeGreaterThan(0)
  await delay(sailingId, 2 * freeFromMinutes)
  expect(await fee(meanwhile)).toBe(0)
})

test('[M5] a late ship is sold until the close before its expected departure, and a hold made meanwhile ends sooner when it is less late, never later', async () => {
  const sailingId = await newSailing()
  const sale = await buildSale(app, { sailingId })
  const { rows } = await sql<{ departs: Date }>`
    select planned_depart as departs from sailings.sailing_stops
    where sailing_id = ${sailingId} and stop_number = ${sale.fromStop}`.execute(app.database.db)
  const departs = rows[0]!.departs.getTime()
  // By the plan the counters closed five minutes ago.
  const counter = Math.floor((departs - app.clock.now().getTime()) / 60_000) + 5
  const closes = { counter, agent: null, online: null }
  const setClose = { id: sailingId, revision: await revisionOf(app, sailingId), ...closes }
  expect(await app.call(admin, 'sailings.setClose', setClose)).toMatchObject({ http: 200 })
  const closed = { http: 409, code: 'orders.closed' }
  const { payment: _, ...held } = sale
  const heldUntil = async (id: string) => (await order(id)).order.heldUntil
  expect(await app.call(clerk, 'orders.sell', sale)).toMatchObject(closed)

  expect((await delay(sailingId, 20)).http).toBe(200)
  const { data: hold } = await app.call(clerk, 'orders.hold', held)
  expect(Date.parse((await heldUntil(hold.orderId)) ?? '')).toBe(departs + (20 - counter) * 60_000)
  expect((await app.call(clerk, 'orders.sell', await buildSale(app, { sailingId }))).http).toBe(200)

  await delay(sailingId, 10)
  const sooner = departs + (10 - counter) * 60_000
  expect(Date.parse((await heldUntil(hold.orderId)) ?? '')).toBe(sooner)
  // Later again it closes later, and what is held does not last longer by that.
  await delay(sailingId, 20)
  expect(Date.parse((await heldUntil(hold.orderId)) ?? '')).toBe(sooner)
  await delay(sailingId, 0)
  const payment = { orderId: hold.orderId, expectedTotal: hold.total, payment: { method: 'cash' as const } }
  expect(await app.call(clerk, 'orders.payHold', payment)).toMatchObject({ http: 409 })
  expect(await app.call(clerk, 'orders.sell', await buildSale(app, { sailingId }))).toMatchObject(closed)
})

test('[M14] a ship does not arrive before it left the stop before, nor is late where it has been', async () => {
  const sailingId = await newSailing()
  await delay(sailingId, 300)
  expect(await delay(sailingId, 0, 1)).toMatchObject({ http: 409, code: 'sailings.delayBackwards' })
  expect(await delay(sailingId, 10, 3)).toMatchObject({ http: 409, code: 'sailings.stopLeft' })
  expect((await delay(sailingId, 2_881)).http).toBe(400)
})

import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale } from '@fairway/testing/orders'
import { cancelInFog, revisionOf } from '@fairway/testing/sailings/control'
import { buildAgencySaleRequest, buildSailing, sellAlone } from '@fairway/testing/sales'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { giveBackCancelled } from '../../orders/give-back/give-back.ts'
import { findViolations } from '../../orders/invariants.ts'

// What becomes of orders that have more than tickets of one cancelled sailing, and of those that cannot be given back.

let app: TestApp
let admin: SignedInUser
let clerk: SignedInUser
let agency: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('admin')
  clerk = await app.signIn('clerk')
  agency = await app.signIn('agency')
  return () => app.close()
})

let used = 0
/** A sailing downstream that no other test uses. */
async function newSailing(): Promise<string> {
  used += 1
  const { rows } = await sql<{ id: string }>`
    select s.id::text from sailings.sailings s join network.lines l on l.id = s.line_id
    where l.code = 'FAST-DOWN' and s.service_date > '2026-06-16' order by s.departs_at, s.id
    offset ${used} limit 1`.execute(app.database.db)
  return rows[0]!.id
}

async function sell(sailingId: string, names = ['旅客']) {
  const sale = await buildSale(app, { sailingId, passengers: names.map((name) => buildPassenger(name)) })
  const { data, message } = await app.call(clerk, 'orders.sell', sale)
  if (!data) throw new Error(message)
  return data
}

async function holdForAgency(sailingId: string, names = ['旅客']) {
  const passengers = names.map((name) => buildPassenger(name))
  const { payment: _, ...sale } = await buildSale(app, { sailingId, passengers }, 'agent')
  const { data, message } = await app.call(agency, 'orders.hold', { ...sale, phone: '13800001111' })
  if (!data) throw new Error(message)
  return data
}

/** An offer to move a ticket to another sailing. */
async function exchangeTo(sailingId: string, orderId: string, ticketId: string) {
  const { data, message } = await app.call(clerk, 'orders.proposeExchange', {
    ...{ orderId, ticketIds: [ticketId], sailingId, fromStop: 1, toStop: 2, classCode: 'SEAT2' },
  })
  if (!data) throw new Error(message)
  return data
}

const confirm = (offer: { id: string; due: number; back: number }) =>
  app.call(clerk, 'orders.confirmOffer', { offerId: offer.id, expected: offer.due - offer.back })

const detail = async (orderId: string) => (await app.call(admin, 'orders.detail', { orderId })).data
const outcomes = async (sailingId: string) =>
  (await app.call(admin, 'orders.givenBack', { sailingId, pageSize: '50' })).data.rows
const progress = async (sailingId: string) => (await app.call(admin, 'orders.giveBack', { sailingId })).data
const resume = (sailingId: string) => app.call(admin, 'orders.resumeGivingBack', { sailingId })

test('[M14] an order on two sailings gets back what it has on the cancelled one, and travels on the other', async () => {
  const [cancelled, other] = [await newSailing(), await newSailing()]
  const sold = await sell(cancelled, ['张一', '李二'])
  const moved = await exchangeTo(other, sold.orderId, sold.tickets[1]!.id)
  expect(await confirm(moved)).toMatchObject({ http: 200 })
  await cancelInFog(app, admin, cancelled)
  await giveBackCancelled(app.services)
  expect(await outcomes(cancelled)).toMatchObject([{ state: 'done', back: sold.tickets[0]!.price }])
  const { tickets } = await detail(sold.orderId)
  expect(tickets.map(({ trip, state }) => [trip.sailingId, state])).toEqual([
    [cancelled, 'refunded'],
    [cancelled, 'exchanged'],
    [other, 'issued'],
  ])
  expect(await findViolations(app.database.db)).toEqual([])
})

test('[M14] an exchange to a sailing that is cancelled meanwhile is ended with it, and the ticket stays', async () => {
  const [own, cancelled] = [await newSailing(), await newSailing()]
  const sold = await sell(own)
  const offer = await exchangeTo(cancelled, sold.orderId, sold.tickets[0]!.id)
  await cancelInFog(app, admin, cancelled)
  expect(await confirm(offer)).toMatchObject({ http: 409, code: 'orders.offerEnded' })
  expect((await detail(sold.orderId)).tickets.map(({ state }) => state)).toEqual(['issued'])
})

/** What the agency reads about its passengers on the sailing that was cancelled last. */
async function lastMessage(): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select contents ->> 'en' as text from messages.messages where titles ->> 'en' like 'Sailing cancelled%'
    order by id desc limit 1`.execute(app.database.db)
  return rows[0]?.text ?? ''
}

test('[M14] an agency that only holds places hears of the cancellation, and the order says who ended its hold', async () => {
  const sailingId = await newSailing()
  const held = await holdForAgency(sailingId)
  expect(await cancelInFog(app, admin, sailingId)).toMatchObject({
    data: { orders: 0, holds: 1, agencies: 1 },
  })
  expect(await lastMessage()).toContain(`${held.number}-1`)
  const { history } = await detail(held.orderId)
  expect(history.map(({ operation }) => operation)).toEqual(['orders.hold', 'orders.endCancelledHold'])
})

test('[M14] the message leaves out what an agency has released', async () => {
  const sailingId = await newSailing()
  const released = await holdForAgency(sailingId)
  await app.call(agency, 'orders.release', { orderId: released.orderId })
  const held = await holdForAgency(sailingId)
  await cancelInFog(app, admin, sailingId)
  expect(await lastMessage()).toContain(held.number)
  expect(await lastMessage()).not.toContain(released.number)
})

test('[M14] a message lists two hundred passengers and counts the others', async () => {
  const sailing = await buildSailing(app.database, { seats: 204 })
  const client = await app.database.pool.connect()
  try {
    for (let order = 0; order < 3; order++)
      expect(await sellAlone(client, buildAgencySaleRequest(sailing, 0, 1, { people: 67 }))).toMatchObject({
        code: 'sold',
      })
  } finally {
    client.release()
  }
  await cancelInFog(app, admin, sailing.id)
  const message = await lastMessage()
  expect(message).toContain('(201)')
  expect(message.match(/-\d+ {2}\d+[A-D] {2}/g)).toHaveLength(200)
})

test('[M14] giving back begins with the cancellation, and goes on with its resumption, without waiting for its time', async () => {
  await runMigrations({ pgPool: app.database.pool })
  /** The jobs that are due, which are taken out of the queue. */
  const takeDue = async () => {
    const { rows } = await sql<{ job: string; payload: unknown }>`
      select j.task_identifier as job from graphile_worker.jobs j where j.run_at <= now()`.execute(
      app.database.db,
    )
    await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(
      app.database.db,
    )
    return rows.map(({ job }) => job)
  }
  const sailingId = await newSailing()
  await sell(sailingId)
  await cancelInFog(app, admin, sailingId)
  expect(await takeDue()).toEqual(['orders:giveBack'])
  await app.call(admin, 'orders.stopGivingBack', { sailingId })
  expect(await takeDue()).toEqual([])
  expect(await resume(sailingId)).toMatchObject({ http: 200 })
  expect(await takeDue()).toEqual(['orders:giveBack'])
  await giveBackCancelled(app.services)
})

test('[M14] an order whose refund is refused says why, and no offer of it is left; the others are given back', async () => {
  const sailingId = await newSailing()
  const [refused, works] = [await sell(sailingId), await sell(sailingId)]
  await cancelInFog(app, admin, sailingId)
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef('orders.companions_stay'::regproc) as text`.execute(app.database.db)
  await sql`create or replace function orders.companions_stay(offer orders.offers) returns jsonb language sql stable as $$
    select '{"most": 1, "passengers": "2, 3"}'::jsonb where offer.order_id = ${sql.lit(refused.orderId)} $$`.execute(
    app.database.db,
  )
  try {
    await giveBackCancelled(app.services)
  } finally {
    await sql.raw(rows[0]!.text).execute(app.database.db)
  }
  const stateOf = async ({ orderId }: { orderId: string }) =>
    (await outcomes(sailingId)).find((row) => row.orderId === orderId)
  expect(await stateOf(works)).toMatchObject({ state: 'done', back: works.total })
  expect(await stateOf(refused)).toMatchObject({
    ...{ state: 'refused', toDo: 'decide', back: 0, reason: expect.stringContaining('2, 3') },
  })
  expect(await progress(sailingId)).toMatchObject({ state: 'ended', orders: { done: 1, refused: 1 } })
  // A counter gives it back by hand.
  const request = { orderId: refused.orderId, ticketIds: refused.tickets.map(({ id }) => id) }
  const { data: offer } = await app.call(clerk, 'orders.proposeRefund', request)
  expect(offer).toMatchObject({ fee: 0, back: refused.total })
  expect(await confirm(offer)).toMatchObject({ http: 200 })
  expect(await findViolations(app.database.db)).toEqual([])
})

test('[M14] an order that fails is tried again, named, and repeated by hand; the others are given back', async () => {
  const sailingId = await newSailing()
  const [fails, works] = [await sell(sailingId), await sell(sailingId)]
  await cancelInFog(app, admin, sailingId)
  await sql`create function public.fail() returns trigger language plpgsql as $$ begin
    if new.order_id = ${sql.lit(fails.orderId)} then raise exception 'out of order'; end if; return new; end $$`.execute(
    app.database.db,
  )
  await sql`create trigger fail before insert on orders.offers for each row execute function public.fail()`.execute(
    app.database.db,
  )
  try {
    await giveBackCancelled(app.services)
  } finally {
    await sql`drop trigger fail on orders.offers`.execute(app.database.db)
  }
  const stateOf = async ({ orderId }: { orderId: string }) =>
    (await outcomes(sailingId)).find((row) => row.orderId === orderId)
  expect(await stateOf(works)).toMatchObject({ state: 'done', back: works.total })
  expect(await stateOf(fails)).toMatchObject({ state: 'failed', toDo: 'decide', back: 0 })
  expect((await stateOf(fails))?.reason).not.toBe('')
  expect(await progress(sailingId)).toMatchObject({ state: 'ended', orders: { done: 1, failed: 1 } })
  expect(await resume(sailingId)).toMatchObject({ http: 200 })
  await giveBackCancelled(app.services)
  expect(await stateOf(fails)).toMatchObject({ state: 'done', back: fails.total })
  expect(await progress(sailingId)).toMatchObject({ state: 'ended', orders: { done: 2, failed: 0 } })
})

test('[M14] giving back is stopped while it runs and resumed when it stands, and not the other way round', async () => {
  const sailingId = await newSailing()
  const stop = () => app.call(admin, 'orders.stopGivingBack', { sailingId })
  const refused = { http: 409, code: 'orders.nothingToGiveBack' }
  expect(await stop()).toMatchObject(refused)
  await sell(sailingId)
  await cancelInFog(app, admin, sailingId)
  expect(await resume(sailingId)).toMatchObject(refused)
  expect(await stop()).toMatchObject({ http: 200 })
  expect(await stop()).toMatchObject(refused)
  expect(await resume(sailingId)).toMatchObject({ http: 200 })
  await giveBackCancelled(app.services)
  expect(await stop()).toMatchObject(refused)
})

const delay = async (sailingId: string, fromStop: number, minutes = 30) =>
  app.call(admin, 'sailings.delay', {
    ...{ id: sailingId, revision: await revisionOf(app, sailingId), fromStop, minutes },
    ...{ reason: 'lockControl' as const, note: '' },
  })
const callsOf = async (sailingId: string) =>
  (await app.call(admin, 'sailings.detail', { id: sailingId })).data.stops
const setCall = (sailingId: string, stop: number, state: string) =>
  sql`update sailings.sailing_stops set state = ${state}, state_source = 'staff'
    where sailing_id = ${sailingId} and stop_number = ${stop}`.execute(app.database.db)

test('[M14] a delay begins where the ship still is or comes to, and what was left or reached keeps its time', async () => {
  const sailingId = await newSailing()
  const planned = await callsOf(sailingId)
  await setCall(sailingId, 0, 'left')
  await setCall(sailingId, 1, 'arrived')
  expect(await delay(sailingId, 0)).toMatchObject({ http: 409, code: 'sailings.stopLeft' })
  expect(await delay(sailingId, planned.length - 1)).toMatchObject({ http: 409, code: 'sailings.stopLeft' })
  const revision = await revisionOf(app, sailingId)
  expect(await delay(sailingId, 1)).toMatchObject({ http: 200, data: { revision: revision + 1 } })
  expect(await revisionOf(app, sailingId)).toBe(revision + 1)
  const calls = await callsOf(sailingId)
  expect(calls[0]).toMatchObject({ departs: planned[0]!.departs })
  expect(calls[1]).toMatchObject({ arrives: planned[1]!.arrives })
  expect(Date.parse(calls[1]!.departs ?? '') - Date.parse(planned[1]!.departs ?? '')).toBe(30 * 60_000)
})

test('[M14] a sailing that has arrived or was cancelled is neither late, nor cancelled, nor stopped any more', async () => {
  const over = await newSailing()
  await sql`update sailings.sailings set status = 'arrived' where id = ${over}`.execute(app.database.db)
  const cancelled = await newSailing()
  await cancelInFog(app, admin, cancelled)
  const close = { counter: 30, agent: null, online: null }
  for (const [id, code] of [
    [over, 'sailings.alreadyOver'],
    [cancelled, 'sailings.alreadyCancelled'],
  ] as const) {
    const refused = { http: 409, code }
    const revision = await revisionOf(app, id)
    const stop = { sailingId: id, channels: ['counter' as const], reason: 'fog' as const, note: '' }
    expect(await delay(id, 0)).toMatchObject(refused)
    expect(await cancelInFog(app, admin, id)).toMatchObject(refused)
    expect(await app.call(admin, 'sailings.stopSale', stop)).toMatchObject(refused)
    expect(await app.call(admin, 'sailings.setClose', { id, revision, ...close })).toMatchObject(refused)
  }
})

import type { SignedInUser } from '@fairway/testing/api-client'
import {
  buildIdCardNumber,
  buildPassenger,
  buildSale,
  findDemoSailing,
  type Sale,
} from '@fairway/testing/orders'
import { demoPassword, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digestOf } from '../../../database/starting-data/staff.ts'
import { findViolations } from '../invariants.ts'
import { expireHolds } from './hold-expiry.ts'

// What an agency may hold, and who may pay for it.

let app: TestApp
let admin: SignedInUser
let agency: SignedInUser
const paymentPassword = digestOf(demoPassword)
const phone = '13800138000'

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('admin')
  agency = await app.signIn('agency')
})
afterAll(() => app.close())

async function holdRequest(more: Partial<Sale> = {}) {
  const { payment: _, ...body } = await buildSale(app, { phone, ...more }, 'agent')
  return body
}

const hold = async (more: Partial<Sale> = {}) => app.call(agency, 'orders.hold', await holdRequest(more))
const people = (count: number) => Array.from({ length: count }, () => buildPassenger())

/** Journal entries of refusals that disclosed a ticket of another organisation. */
async function refusalsNoted() {
  const { rows } = await sql<{ count: number; text: string }>`
    select count(*)::integer as count, string_agg(j::text, ' ') as text from journal.operations j
    where operation = 'orders.refuseTraveller'`.execute(app.database.db)
  return rows[0]!
}

/** Sets a parameter for the time of some work. */
async function withParameter(key: string, value: number, work: () => Promise<void>) {
  const { data } = await app.call(admin, 'system.setParameter', { key, value, version: 0 })
  await expect
    .poll(async () => (await app.services.parameters.all())[key as 'orders.holdMinutes'])
    .toBe(value)
  await work()
  await sql`delete from system.parameters where key = ${key}`.execute(app.database.db)
  await expect
    .poll(async () => (await app.services.parameters.all())[key as 'orders.holdMinutes'])
    .not.toBe(value)
  expect(data).toBeDefined()
}

test('the operator cannot take the money for an agency’s hold, and its page gives the reason', async () => {
  const held = (await hold()).data
  const { can } = (await app.call(admin, 'orders.detail', { orderId: held.orderId })).data
  expect(can.payHold).toMatchObject({ allowed: false, reason: 'orders.agencyHold' })
  expect(
    await app.call(admin, 'orders.payHold', {
      orderId: held.orderId,
      expectedTotal: held.total,
      payment: { method: 'cash' },
    }),
  ).toMatchObject({ http: 409, code: 'orders.agencyHold' })
  const paid = await app.call(agency, 'orders.payHold', {
    orderId: held.orderId,
    expectedTotal: held.total,
    payment: { method: 'wallet', paymentPassword },
  })
  expect(paid).toMatchObject({ http: 200, data: { state: 'paid' } })
})

test('an agency leaves a phone number with a hold, a counter need not', async () => {
  expect(await hold({ phone: '' })).toMatchObject({
    http: 400,
    details: { fields: [expect.objectContaining({ field: 'phone', reason: 'required' })] },
  })
  const clerk = await app.signIn('clerk')
  const { payment: _, ...body } = await buildSale(app)
  expect((await app.call(clerk, 'orders.hold', body)).http).toBe(200)
})

test('an agency holds so many seats of one sailing and no more; what ran out counts for a while', async () => {
  const sailingId = await findDemoSailing(app, '2026-06-17')
  await withParameter('orders.mostHeldOnSailing', 5, async () => {
    const first = (await hold({ sailingId, passengers: people(3) })).data
    expect(await hold({ sailingId, passengers: people(3) })).toMatchObject({
      http: 409,
      code: 'orders.heldOnSailing',
      details: { most: 5, held: 3 },
    })
    expect((await hold({ sailingId, passengers: people(2) })).http).toBe(200)
    // Given back at once it was a slip, and the seats may be held again.
    await app.call(agency, 'orders.release', { orderId: first.orderId })
    expect((await hold({ sailingId, passengers: people(3) })).http).toBe(200)
    // Run out, they count as if they were still held; an hour later they do not.
    app.clock.passMinutes(31)
    await expireHolds(app.database.db, app.clock.now())
    expect(await hold({ sailingId })).toMatchObject({ code: 'orders.heldOnSailing', details: { held: 5 } })
    expect((await hold()).http).toBe(200)
    app.clock.passMinutes(61)
    expect((await hold({ sailingId })).http).toBe(200)
  })
})

test('holds of a sailing that was cancelled do not count: the agency did not let them run out', async () => {
  const sailingId = await findDemoSailing(app, '2026-06-20')
  const heldOn = async () => {
    const { rows } = await sql<{ seats: number }>`
      select coalesce(sum(h.seats), 0)::integer as seats from staff.organisations o,
        orders.held_by(o.id, ${new Date(app.clock.now().getTime() - 3_600_000)}) h
      where o.code = 'RVT' and h.sailing_id = ${sailingId}`.execute(app.database.db)
    return rows[0]!.seats
  }
  await hold({ sailingId, passengers: people(2) })
  expect(await heldOn()).toBe(2)
  // Longer than a slip.
  app.clock.passMinutes(10)
  await sql`update sailings.sailings set status = 'cancelled' where id = ${sailingId}`.execute(
    app.database.db,
  )
  await expireHolds(app.database.db, app.clock.now())
  expect(await heldOn()).toBe(0)
})

test('many holds of an agency at the same moment do not pass the limit together', async () => {
  const sailings = [await findDemoSailing(app, '2026-06-18'), await findDemoSailing(app, '2026-06-19')]
  await withParameter('orders.mostHeldInAll', 20, async () => {
    const { rows } = await sql<{ seats: number }>`
      select coalesce(sum(h.seats), 0)::integer as seats from staff.organisations o,
        orders.held_by(o.id, ${new Date(app.clock.now().getTime() - 3_600_000)}) h
      where o.code = 'RVT'`.execute(app.database.db)
    const answers = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => hold({ sailingId: sailings[index % 2] })),
    )
    const held = answers.filter(({ http }) => http === 200).length
    expect(held + rows[0]!.seats).toBe(20)
    expect(new Set(answers.filter(({ http }) => http !== 200).map(({ code }) => code))).toEqual(
      new Set(['orders.heldInAll']),
    )
  })
})

test('a disabled agency neither sells nor holds nor pays', async () => {
  const held = (await hold()).data
  const enabled = (is: boolean) =>
    sql`update agents.agents a set enabled = ${is} from staff.organisations o
      where o.id = a.organisation_id and o.code = 'RVT'`.execute(app.database.db)
  await enabled(false)
  const refused = { http: 409, code: 'orders.agentDisabled' }
  const sale = { ...(await holdRequest()), paymentPassword }
  expect(await app.call(agency, 'orders.sellFromWallet', sale)).toMatchObject(refused)
  expect(await hold()).toMatchObject(refused)
  expect(
    await app.call(agency, 'orders.payHold', {
      orderId: held.orderId,
      expectedTotal: held.total,
      payment: { method: 'wallet', paymentPassword },
    }),
  ).toMatchObject(refused)
  await enabled(true)
  expect((await app.call(agency, 'orders.sellFromWallet', sale)).http).toBe(200)
})

test('a foreign hold with a passenger’s certificate does not block their purchase; the hold is then not paid', async () => {
  const clerk = await app.signIn('clerk')
  const certificateNumber = buildIdCardNumber()
  const ghost = { ...buildPassenger('Ghost Writer'), certificateNumber }
  const person = { ...buildPassenger('李娜'), certificateNumber }
  const held = await hold({ passengers: [ghost] })
  expect(held.http).toBe(200)
  const sold = await app.call(clerk, 'orders.sell', await buildSale(app, { passengers: [person] }))
  expect(sold).toMatchObject({ http: 200, data: { state: 'paid' } })
  const before = (await refusalsNoted()).count
  const refused = await app.call(agency, 'orders.payHold', {
    orderId: held.data.orderId,
    expectedTotal: held.data.total,
    payment: { method: 'wallet', paymentPassword },
  })
  expect(refused).toMatchObject({ http: 409, code: 'orders.alreadyTravels' })
  // Asking by way of a payment is noted as asking by way of a sale is, although the payment was rolled back.
  expect((await refusalsNoted()).count).toBe(before + 1)
  // Neither the number of the counter's order nor anything else of it is disclosed.
  expect(JSON.stringify(refused)).not.toContain(sold.data.number)
  // Who made the hold cannot hold the same person twice by mistake.
  const twice = { ...buildPassenger(), certificateNumber: buildIdCardNumber() }
  const own = await hold({ passengers: [twice] })
  expect(await hold({ passengers: [twice] })).toMatchObject({
    code: 'orders.alreadyTravels',
    details: { number: own.data.number },
  })
  expect(await findViolations(app.database.db)).toEqual([])
})

test('probing for travellers by attempted sales is journalled, rate limited, and notified to administrators', async () => {
  const clerk = await app.signIn('clerk')
  const person = buildPassenger()
  await app.call(clerk, 'orders.sell', await buildSale(app, { passengers: [person] }))
  const probe = () => hold({ passengers: [person] })
  const waiting = (await hold()).data
  const before = (await refusalsNoted()).count
  // One of the tries above counts already: within the hour ten pass without a pause.
  for (let turn = before; turn < 11; turn++)
    expect(await probe()).toMatchObject({ code: 'orders.alreadyTravels' })
  expect(await probe()).toMatchObject({ http: 429, code: 'orders.travelPause', details: { seconds: 2 } })
  // The same pause keeps from asking by way of a payment.
  const paying = {
    orderId: waiting.orderId,
    expectedTotal: waiting.total,
    payment: { method: 'wallet' as const, paymentPassword },
  }
  expect(await app.call(agency, 'orders.payHold', paying)).toMatchObject({
    http: 429,
    code: 'orders.travelPause',
  })
  const { count, text } = await refusalsNoted()
  expect(count).toBe(11)
  expect(text).not.toContain(person.certificateNumber)
  expect(text).not.toContain(person.name)
  // Honest work goes on after the pause.
  app.clock.passMinutes(1)
  expect((await hold()).http).toBe(200)
  expect((await app.call(agency, 'orders.payHold', paying)).http).toBe(200)

  const { notifyOfTravelRefusals: alarmTravelRefusals } = await import('./travel-refusals.ts')
  expect(await alarmTravelRefusals(app.database.db, app.services.live, app.clock.now())).toBe(1)
  expect(await alarmTravelRefusals(app.database.db, app.services.live, app.clock.now())).toBe(0)
  const overseer = await app.signIn('admin')
  const inbox = (await app.call(overseer, 'messages.inbox', {})).data
  expect(JSON.stringify(inbox)).toContain('Many sales refused because the passenger already has a ticket')
})

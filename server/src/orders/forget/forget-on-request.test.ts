import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { newIdempotencyKey } from '@fairway/testing/api-client'
import { columnsContaining } from '@fairway/testing/columns-containing'
import { submitVisitorComment } from '@fairway/testing/comments'
import {
  buildIdCardNumber,
  buildPassenger,
  buildSale,
  findDemoSailing,
  type Sale,
} from '@fairway/testing/orders'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { advanceSailings } from '../../sailings/advance-sailings.ts'
import { findViolations } from '../invariants.ts'
import { ordersJobs } from '../jobs.ts'

// Right to erasure: what is over is erased wherever it is stored, what is still to travel stays, and money, seats and
// ticket numbers do not change.

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.close())

/** Who may erase, of an organisation other than the operator's: only within what it sold. */
async function mayForget(code: string): Promise<void> {
  await sql`
    with made as (
      insert into staff.roles (code, names, data_scope, dock_scope)
      select 'forgets-' || ${code}::text, names, 'organisation', 'all' from staff.roles where code = 'administrator' returning id),
    granted as (insert into staff.role_menus select made.id, m from made,
      unnest(array['orders.view', 'orders.forgetPassenger']) m)
    insert into staff.user_roles select u.id, made.id from staff.users u, made where u.code = ${code}`.execute(
    app.database.db,
  )
}

interface Traveller {
  name: string
  certificateNumber: string
  phone: string
}

async function sell(traveller: Traveller, more: Partial<Sale> & { by?: string } = {}) {
  const { by = 'clerk', ...sale } = more
  const person = { ...buildPassenger(traveller.name), certificateNumber: traveller.certificateNumber }
  const body = await buildSale(app, { passengers: [person], phone: traveller.phone, ...sale })
  const { data, message } = await app.call(await app.signIn(by), 'orders.sell', body)
  if (!data) throw new Error(message)
  return data
}

async function hold(traveller: Traveller, sailingId: string) {
  const person = { ...buildPassenger(traveller.name), certificateNumber: traveller.certificateNumber }
  const { payment: _, ...body } = await buildSale(app, { passengers: [person], sailingId })
  const { data, message } = await app.call(await app.signIn('clerk'), 'orders.hold', body)
  if (!data) throw new Error(message)
  return data
}

/** The ships of the days gone by arrive, and holds whose time is over end. */
async function passDays(days: number) {
  app.clock.passMinutes(days * 1_440)
  await advanceSailings(app.database.db, app.clock.now())
  await ordersJobs['orders:expireHolds']?.run(app.services, {})
}

const certificateOf = ({ certificateNumber }: Pick<Traveller, 'certificateNumber'>) => ({
  certificateType: 'idCard' as const,
  certificateNumber,
})
/** The service date some days from now. */
const inDays = (days: number) => addDays(serviceDateOf(app.clock.now()), days)
const sailingIn = (days: number) => findDemoSailing(app, inDays(days))
const records = async (by: string, traveller: Traveller) =>
  app.call(await app.signIn(by), 'orders.passengerRecords', certificateOf(traveller))
const forget = async (
  by: string,
  traveller: Traveller,
  reason = 'asked in writing, case 17',
  key = newIdempotencyKey(),
) =>
  app.call(await app.signIn(by), 'orders.forgetPassenger', { ...certificateOf(traveller), reason }, { key })
const none = { orders: 0, tickets: 0 }
const one = { orders: 1, tickets: 1 }

test('on request a passenger is erased from all orders that are over, and a ticket still to travel stays', async () => {
  const traveller = { name: '慕容云海', certificateNumber: buildIdCardNumber(), phone: '13900139001' }
  const travelled = await sell(traveller)
  const unpaid = await hold(traveller, await sailingIn(2))
  await passDays(3)
  const ahead = await sell(traveller, { sailingId: await sailingIn(3) })
  const said = await submitVisitorComment(app, {
    orderNumber: travelled.number,
    phone: traveller.phone,
    text: '我是慕容云海，船很干净。',
  })
  expect(said).toMatchObject({ http: 200 })
  await app.call(await app.signIn('admin'), 'orders.showCertificate', {
    orderId: travelled.orderId,
    ticketId: travelled.tickets[0]?.id ?? '',
  })

  expect(await records('admin', traveller)).toMatchObject({
    data: {
      orders: 3,
      tickets: 3,
      forgettable: { orders: 2, tickets: 2 },
      kept: [{ reason: 'toTravel', ...one }],
    },
  })
  // The control: before, the name stands in the order and in what was said of it.
  expect(await columnsContaining(app.database.db, [traveller.name])).toEqual([
    'comments.comments.body',
    'orders.passengers.name',
    'orders.passengers.name_key',
  ])
  const money = (await app.call(await app.signIn('admin'), 'orders.detail', { orderId: travelled.orderId }))
    .data

  expect(await forget('admin', traveller)).toMatchObject({
    data: { forgotten: { orders: 2, tickets: 2 }, kept: [{ reason: 'toTravel', ...one }] },
  })
  const admin = await app.signIn('admin')
  for (const { orderId } of [travelled, unpaid]) {
    const { data } = await app.call(admin, 'orders.detail', { orderId })
    expect(data.order).toMatchObject({
      firstName: null,
      firstForgottenAt: expect.any(String),
      phoneMasked: '',
    })
    expect(data.tickets[0]?.passenger).toMatchObject({
      name: null,
      forgottenAt: expect.any(String),
      certificateMasked: '',
      sex: null,
      birthDate: null,
      nationality: null,
    })
  }
  const after = (await app.call(admin, 'orders.detail', { orderId: travelled.orderId })).data
  expect(after.payments).toEqual(money.payments)
  expect(after.entries).toEqual(money.entries)
  expect(after.order.total).toBe(money.order.total)
  expect(after.tickets[0]).toMatchObject({
    number: money.tickets[0]?.number,
    seat: money.tickets[0]?.seat,
    price: money.tickets[0]?.price,
  })
  expect((await app.call(admin, 'orders.detail', { orderId: ahead.orderId })).data.order).toMatchObject({
    firstName: traveller.name,
    firstForgottenAt: null,
  })
  expect(await findViolations(app.database.db)).toEqual([])

  // A search for the person finds only the ticket still to travel.
  for (const text of [traveller.name, traveller.certificateNumber, traveller.phone]) {
    const { who } = (await app.call(admin, 'orders.find', { text })).data
    const { rows } = (await app.call(admin, 'orders.list', { who })).data
    expect(
      rows.map(({ number }) => number),
      text,
    ).toEqual([ahead.number])
  }

  // Once that has travelled too, nothing is left of the person anywhere.
  await passDays(5)
  expect(await forget('admin', traveller)).toMatchObject({ data: { forgotten: one, kept: [] } })
  const words = [traveller.name, traveller.certificateNumber, traveller.phone]
  expect(await columnsContaining(app.database.db, words)).toEqual([])
  const again = await app.signIn('admin')
  for (const text of words) {
    const { who } = (await app.call(again, 'orders.find', { text })).data
    expect((await app.call(again, 'orders.list', { who })).data.rows, text).toEqual([])
  }
  expect(await forget('admin', traveller)).toMatchObject({ data: { forgotten: none, kept: [] } })
})

test('an open hold stays, and so does a ticket of a cancelled sailing, whose money is owed', async () => {
  const traveller = { name: '司马青衫', certificateNumber: buildIdCardNumber(), phone: '13900139003' }
  await hold(traveller, await sailingIn(2))
  const { orderId } = await sell(traveller, { sailingId: await sailingIn(5) })
  await sql`update sailings.sailings set status = 'cancelled'
    where id in (select sailing_id from orders.tickets where order_id = ${orderId})`.execute(app.database.db)
  const retained = [
    { reason: 'held', ...one },
    { reason: 'sailingCancelled', ...one },
  ]
  expect(await records('admin', traveller)).toMatchObject({
    data: { orders: 2, forgettable: none, kept: retained },
  })
  expect(await forget('admin', traveller)).toMatchObject({ data: { forgotten: none, kept: retained } })
  expect(await columnsContaining(app.database.db, [traveller.name])).toContain('orders.passengers.name')
})

test('an erasure keeps to the data scope: what other organisations sold stays undisclosed', async () => {
  await mayForget('agency')
  const traveller = { name: '令狐听雨', certificateNumber: buildIdCardNumber(), phone: '13900139004' }
  const { orderId } = await sell(traveller, { sailingId: await sailingIn(2) })
  await sql`update orders.orders set state = 'closed' where id = ${orderId}`.execute(app.database.db)
  expect(await records('agency', traveller)).toMatchObject({
    data: { orders: 0, tickets: 0, forgettable: none, kept: [] },
  })
  expect(await forget('agency', traveller)).toMatchObject({ data: { forgotten: none } })
  expect(await columnsContaining(app.database.db, [traveller.name])).toContain('orders.passengers.name')
  // The dock supervisor may; a clerk of the same dock may not.
  expect(await records('clerk', traveller)).toMatchObject({ http: 403 })
  expect(await forget('clerk', traveller)).toMatchObject({ http: 403 })
})

test('the journal records who, when, how many and why, and nothing about the passenger', async () => {
  const traveller = { name: '独孤望月', certificateNumber: buildIdCardNumber(), phone: '13900139005' }
  const { orderId } = await sell(traveller, {
    sailingId: await sailingIn(2),
  })
  await passDays(4)
  for (const reason of ['独孤望月 asks', `card ${traveller.certificateNumber.toLowerCase()}`])
    expect(await forget('admin', traveller, reason)).toMatchObject({
      http: 400,
      details: { fields: [{ field: 'reason', reason: 'namesPassenger' }] },
    })
  const key = newIdempotencyKey()
  const first = await forget('admin', traveller, 'letter of 3 May', key)
  expect(first).toMatchObject({ data: { forgotten: one } })
  // The answer was lost and is asked for again: the same answer, and one line in the journal.
  expect((await forget('admin', traveller, 'letter of 3 May', key)).data).toEqual(first.data)
  const { rows } = await sql<{ by: string; entity_id: string; detail: object }>`
    select u.code as by, j.entity_id, j.detail from journal.operations j join staff.users u on u.id = j.user_id
    where j.operation = 'orders.forgetPassenger' and j.detail ->> 'reason' = 'letter of 3 May'`.execute(
    app.database.db,
  )
  expect(rows).toEqual([{ by: 'admin', entity_id: '', detail: { ...one, reason: 'letter of 3 May' } }])
  expect((await app.call(await app.signIn('admin'), 'orders.detail', { orderId })).data.order.firstName).toBe(
    null,
  )
})

test('two passports of one number are two people: the country decides', async () => {
  const manifest = { sex: 'male' as const, birthDate: '1980-02-03' }
  const paper = {
    passengerType: 'adult',
    certificateType: 'passport' as const,
    certificateNumber: 'XK7654321',
  }
  const clerk = await app.signIn('clerk')
  const sold = await app.call(
    clerk,
    'orders.sell',
    await buildSale(app, {
      sailingId: await sailingIn(2),
      passengers: [{ ...paper, ...manifest, name: 'Bertrand Lacroix', nationality: 'FR' }],
    }),
  )
  expect(sold).toMatchObject({ http: 200 })
  await passDays(4)
  const body = { certificateType: 'passport' as const, certificateNumber: 'XK7654321' }
  const admin = await app.signIn('admin')
  const of = async (nationality: string) =>
    (await app.call(admin, 'orders.passengerRecords', { ...body, nationality })).data.orders
  expect(await of('DE')).toBe(0)
  expect(await of('FR')).toBe(1)
  expect(await app.call(admin, 'orders.passengerRecords', body)).toMatchObject({
    http: 400,
    details: { fields: [{ field: 'nationality', reason: 'required' }] },
  })
})

test('the nightly job erases as much as the desk does', async () => {
  const traveller = { name: 'Quirino Sandoval', certificateNumber: buildIdCardNumber(), phone: '13900139002' }
  const { number } = await sell(traveller, { sailingId: await sailingIn(2) })
  await passDays(4)
  const text = 'quirino sandoval says: a fine trip.'
  expect(
    await submitVisitorComment(app, { orderNumber: number, phone: traveller.phone, text }),
  ).toMatchObject({
    http: 200,
  })
  expect(await columnsContaining(app.database.db, [traveller.name])).toContain('comments.comments.body')
  await passDays(4 * 366)
  await ordersJobs['orders:forgetPassengers']?.run(app.services, {})
  expect(await columnsContaining(app.database.db, [traveller.name, traveller.phone])).toEqual([])
})

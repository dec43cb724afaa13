import type { SignedInUser } from '@fairway/testing/api-client'
import { typingError } from '@fairway/testing/corrections'
import { buildPassenger, buildSale, printPapers, takeName } from '@fairway/testing/orders'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renewHashes } from './forget/renew-hashes.ts'
import { findViolations } from './invariants.ts'

// Places of a group that are sold before it is known who travels.

let app: TestApp
let clerk: SignedInUser
let admin: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  clerk = await app.signIn('clerk')
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

/** An order of three: the passenger of the last place is not named yet. */
async function sellToGroup(more = {}) {
  const sale = await buildSale(app, {
    passengers: [buildPassenger('领队'), buildPassenger('团员甲'), buildPassenger('团员乙')],
    ...more,
  })
  const { data } = await app.call(clerk, 'orders.sell', sale)
  await takeName(app, data.orderId, 3)
  return { ...data, sailingId: sale.sailingId, passengers: sale.passengers }
}

const change = (assignment: string, orderId: string, number = 1) =>
  app.database.pool.query(`update orders.passengers set ${assignment} where order_id = $1 and number = $2`, [
    orderId,
    number,
  ])

test('a passenger is named with a certificate or not at all', async () => {
  const { orderId } = await sellToGroup()
  const add = (columns: string, values: string) =>
    app.database.pool.query(
      `insert into orders.passengers (order_id, number, version, ${columns}) values ($1, 3, 2, ${values})`,
      [orderId],
    )
  await expect(add('name', "'张三'")).rejects.toThrow('named_whole_or_not_yet')
  await expect(add('identity_source, certificate_kind', "null, 'idCard'")).rejects.toThrow(
    'named_whole_or_not_yet',
  )
  await expect(add('identity_source, birth_date', "null, '1990-01-01'")).rejects.toThrow(
    'identity_of_the_named',
  )
  await expect(add('identity_source, sex', "'typed', null")).rejects.toThrow('identity_of_the_named')
  await expect(add('identity_source, hash_is_old', 'null, true')).rejects.toThrow('identity_of_the_named')
  await add('identity_source, special_care', "null, '{wheelchair}'")
  const { rows } = await app.database.pool.query(
    'select number, named, name_key is null as unsearchable from orders.passengers where order_id = $1 order by number, version',
    [orderId],
  )
  expect(rows).toEqual([
    { number: 1, named: true, unsearchable: false },
    { number: 2, named: true, unsearchable: false },
    { number: 3, named: false, unsearchable: true },
    { number: 3, named: false, unsearchable: true },
  ])
})

test('special care comes from the list of codes, and no passenger is their own guardian', async () => {
  const { orderId } = await sellToGroup()
  const add = (columns: string, values: string) =>
    app.database.pool.query(
      `insert into orders.passengers (order_id, number, version, identity_source, ${columns}) values ($1, 3, 2, null, ${values})`,
      [orderId],
    )
  await expect(add('special_care', "'{flying}'")).rejects.toThrow('special_care')
  await expect(add('special_care', "'{}'")).rejects.toThrow('special_care')
  await expect(add('guardian_number', '3')).rejects.toThrow('passengers_check')
  await add('guardian_number', '1')
})

test('a version of a passenger stays who it was: no name comes in place, and no care, guardian or source is altered', async () => {
  const { orderId } = await sellToGroup()
  for (const assignment of [
    "special_care = '{wheelchair}'",
    'guardian_number = 2',
    "identity_source = 'verified'",
    "name = '别人'",
  ])
    await expect(change(assignment, orderId), assignment).rejects.toThrow('corrected by a new version')
  await expect(
    change(
      "name = '张三', certificate_kind = 'idCard', certificate_hash = '', certificate_cipher = '', certificate_masked = '', identity_source = 'list'",
      orderId,
      3,
    ),
  ).rejects.toThrow('corrected by a new version')
})

test('who is not named yet is on the page of the order and on the list of the sailing, and in no search', async () => {
  const { orderId, number, sailingId, passengers } = await sellToGroup()
  const detail = (await app.call(admin, 'orders.detail', { orderId })).data
  expect(detail.order).toMatchObject({ passengers: 3, firstName: '领队' })
  expect(detail.tickets[2]?.passenger).toMatchObject({
    name: null,
    certificateType: null,
    certificateMasked: '',
    forgottenAt: null,
    birthDate: null,
  })
  const desk = (await app.call(clerk, 'orders.afterSales', { orderId })).data
  expect(desk.tickets.map(({ name }) => name)).toEqual(['领队', '团员甲', null])
  for (const sort of ['name', '-name', 'seat'] as const) {
    const { data } = await app.call(admin, 'orders.passengers', { sailingId, sort, pageSize: 100 })
    const row = data.rows.find((one) => one.number === `${number}-3`)
    expect(row).toMatchObject({ name: null, certificateType: null, certificateMasked: '', forgottenAt: null })
  }
  const found = async (text: string) => {
    const { who } = (await app.call(clerk, 'orders.find', { text })).data
    return (await app.call(clerk, 'orders.list', { who })).data.rows.map((row) => row.number)
  }
  expect(await found('团员乙')).toEqual([])
  expect(await found(passengers[2]!.certificateNumber)).toEqual([])
  expect(await found(passengers[1]!.certificateNumber)).toEqual([number])
})

test('an order whose first passenger is not named yet is listed and shown', async () => {
  const { orderId, number } = await sellToGroup()
  await takeName(app, orderId, 1)
  const { rows } = (await app.call(clerk, 'orders.list', { number })).data
  expect(rows).toMatchObject([{ firstName: null, firstForgottenAt: null, passengers: 3 }])
  expect(rows[0]?.can.print).toEqual({ allowed: true })
})

test('a ticket without a name is not printed, and the refusal says why; the others of the order are', async () => {
  const { orderId, number, tickets } = await sellToGroup()
  const refused = { http: 409, code: 'orders.passengerNotNamed' }
  const print = (ticketIds: string[]) => app.call(clerk, 'orders.print', { orderId, ticketIds })
  expect(await print([tickets[2]!.id])).toMatchObject(refused)
  expect(await print(tickets.map(({ id }) => id))).toMatchObject(refused)
  expect((await printPapers(app, clerk, { orderId })).tickets.map(({ name }) => name)).toEqual([
    '领队',
    '团员甲',
  ])
  for (const place of [1, 2]) await takeName(app, orderId, place)
  expect(await app.call(clerk, 'orders.print', { orderId, reason: 'lost' })).toMatchObject(refused)
  const [row] = (await app.call(clerk, 'orders.list', { number })).data.rows
  expect(row?.can.print).toMatchObject({ allowed: false, reason: 'orders.passengerNotNamed' })
})

test('a ticket without a name is not collected, its certificate not shown and not corrected', async () => {
  const { orderId, number, tickets } = await sellToGroup({ phone: '13700137123' })
  const { data } = await app.call(clerk, 'orders.collect', {
    proof: { by: 'order', number, phoneEnd: '7123' },
  })
  expect(data.orders.flatMap((order) => order.tickets.map(({ name }) => name))).toEqual(['领队', '团员甲'])
  expect(
    await app.call(admin, 'orders.showCertificate', { orderId, ticketId: tickets[2]!.id }),
  ).toMatchObject({ http: 409, code: 'orders.passengerNotNamed' })
  const ask = typingError({ orderId, number, ticketId: tickets[2]!.id, passenger: buildPassenger() })
  expect(await app.call(clerk, 'orders.askCorrection', ask)).toMatchObject({
    http: 409,
    code: 'orders.passengerNotNamed',
  })
})

test('places without names keep no person from travelling: their people are sold tickets for the same time', async () => {
  const { passengers } = await sellToGroup()
  const again = async (at: number) =>
    app.call(clerk, 'orders.sell', await buildSale(app, { passengers: [passengers[at]!] }))
  expect(await again(0)).toMatchObject({ http: 409, code: 'orders.alreadyTravels' })
  expect(await again(2)).toMatchObject({ http: 200 })
  expect(await findViolations(app.database.db)).toEqual([])
})

test('hashes are renewed without places that have no name, and forgetting empties those too', async () => {
  const { orderId } = await sellToGroup()
  const { db } = app.database
  expect(await renewHashes(db, app.services.crypto)).toBe(0)
  const { payment: _, ...hold } = await buildSale(app, {
    passengers: [buildPassenger('领队'), { ...buildPassenger('团员'), specialCare: ['medical'] }],
  })
  const held = (await app.call(clerk, 'orders.hold', hold)).data
  await takeName(app, held.orderId, 1)
  await app.call(clerk, 'orders.release', { orderId: held.orderId })
  const { rows } = await sql<{ people: number }>`
    select orders.forget_passengers(array[${held.orderId}, ${held.orderId}, ${orderId}]::bigint[], array[1, 2, 3]::smallint[], now())
      as people`.execute(db)
  expect(rows).toEqual([{ people: 2 }])
  const left =
    await sql`select distinct num_nonnulls(name, certificate_kind, identity_source, special_care) as personal
    from orders.passengers where order_id = ${held.orderId}`.execute(db)
  expect(left.rows).toEqual([{ personal: 0 }])
  const order = (await app.call(clerk, 'orders.detail', { orderId: held.orderId })).data
  expect(order.tickets.map(({ passenger }) => passenger.forgottenAt)).toEqual([
    expect.any(String),
    expect.any(String),
  ])
  expect(await findViolations(db)).toEqual([])
})

test('who is forgotten keeps neither care nor guardian', async () => {
  const { orderId } = await sellToGroup()
  await expect(
    change('forgotten_at = now(), name = null', orderId),
    'a certificate without its name',
  ).rejects.toThrow()
  await expect(
    change("forgotten_at = now(), special_care = '{medical}'", orderId, 3),
    'what was declared',
  ).rejects.toThrow('forgotten_means_empty')
})

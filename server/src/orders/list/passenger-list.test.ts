import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale, findDemoSailing } from '@fairway/testing/orders'
import { demoPassword, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digestOf } from '../../../database/starting-data/staff.ts'

let app: TestApp
let sailingId: string
/** Docks by the stop of the sailing. */
let docks: { id: string; code: string }[]

beforeAll(async () => {
  app = await startTestApp()
  sailingId = await findDemoSailing(app)
  docks = (
    await sql<{ id: string; code: string }>`
      select d.id::text, d.code from sailings.sailing_stops s join network.docks d on d.id = s.dock_id
      where s.sailing_id = ${sailingId} order by s.stop_number`.execute(app.database.db)
  ).rows
  const clerk = await app.signIn('clerk')
  const agency = await app.signIn('agency')
  const sell = async (from: number, to: number, ...names: string[]) =>
    app.call(
      clerk,
      'orders.sell',
      await buildSale(app, {
        fromStop: from,
        toStop: to,
        passengers: names.map((name) => buildPassenger(name)),
      }),
    )
  await sell(0, 1, '张三', '李四')
  await sell(1, 3, '王五')
  const { payment: _, ...ofAgency } = await buildSale(
    app,
    { fromStop: 2, toStop: 3, passengers: [buildPassenger('赵六')] },
    'agent',
  )
  await app.call(agency, 'orders.sellFromWallet', {
    ...ofAgency,
    paymentPassword: digestOf(demoPassword),
  })
  const { payment: __, ...hold } = await buildSale(app, { passengers: [buildPassenger('孙七')] })
  const released = await app.call(clerk, 'orders.hold', hold)
  await app.call(clerk, 'orders.release', { orderId: released.data.orderId })
})
afterAll(() => app.close())

const passengersFor = async (user: SignedInUser, more: object = {}) =>
  (await app.call(user, 'orders.passengers', { sailingId, sort: 'number', ...more })).data
const namesFor = async (user: SignedInUser, more: object = {}) =>
  (await passengersFor(user, more)).rows.map(({ name }) => name).sort()

test('the passengers of a sailing with living tickets, with seat, docks, ticket and masked certificate', async () => {
  const admin = await app.signIn('admin')
  const list = await passengersFor(admin)
  expect(list.total).toBe(4)
  expect(list.docks.map(({ code }) => code)).toEqual(docks.map(({ code }) => code))
  const row = list.rows.find(({ name }) => name === '王五')!
  expect(row).toMatchObject({
    state: 'issued',
    certificateType: 'idCard',
    from: { stop: 1 },
    to: { stop: 3 },
    forgottenAt: null,
  })
  expect(row.number).toMatch(/^\d{14}-1$/)
  expect(row.seat).toMatch(/^\d+[A-D]$/)
  expect(row.certificateMasked).toContain('****')
})

test('the list is filtered by the docks where passengers board and land', async () => {
  const admin = await app.signIn('admin')
  expect(await namesFor(admin, { boardsAt: docks[0]!.id })).toEqual(['张三', '李四'].sort())
  expect(await namesFor(admin, { landsAt: docks[3]!.id })).toEqual(['王五', '赵六'].sort())
  expect(await namesFor(admin, { boardsAt: docks[1]!.id, landsAt: docks[3]!.id })).toEqual(['王五'])
  expect(await namesFor(admin, { state: 'held' })).toEqual([])
})

test('each column sorts, and pages do not overlap', async () => {
  const admin = await app.signIn('admin')
  for (const column of ['name', 'seat', 'from', 'to', 'number', 'state'] as const)
    for (const sort of [column, `-${column}`] as const) {
      const pages = await Promise.all([1, 2].map((page) => passengersFor(admin, { sort, page, pageSize: 2 })))
      expect(new Set(pages.flatMap(({ rows }) => rows.map(({ ticketId }) => ticketId))).size).toBe(4)
    }
})

test('[I3] a carrier sees the passengers of its ships of all sellers, another carrier not even the sailing', async () => {
  expect(await namesFor(await app.signIn('carrier'))).toHaveLength(4)
  const { rows } = await sql<{ id: string }>`
    select s.id from sailings.sailings s join network.lines l on l.id = s.line_id
    where l.code like 'NIGHT%' limit 1`.execute(app.database.db)
  expect(
    await app.call(await app.signIn('carrier'), 'orders.passengers', { sailingId: rows[0]!.id }),
  ).toMatchObject({ http: 404, code: 'sailings.notFound' })
})

test('[I3] sellers see the passengers of their own organisation', async () => {
  expect(await namesFor(await app.signIn('clerk'))).toEqual(['张三', '李四', '王五'].sort())
  expect(await namesFor(await app.signIn('agency'))).toEqual(['赵六'])
})

test('[I3] a supervisor sees who boards or lands at the own docks, of all sellers', async () => {
  const supervisor = await app.signIn('pier')
  const { rows } = await sql<{ id: string }>`
    select d.dock_id::text as id from staff.user_docks d join staff.users u on u.id = d.user_id where u.code = 'pier'`.execute(
    app.database.db,
  )
  const own = new Set(rows.map(({ id }) => id))
  const trips = [
    ['张三', 0, 1],
    ['李四', 0, 1],
    ['王五', 1, 3],
    ['赵六', 2, 3],
  ] as const
  const touching = trips.filter(([, from, to]) => own.has(docks[from]!.id) || own.has(docks[to]!.id))
  expect(touching.length).toBeGreaterThan(0)
  expect(touching.length).toBeLessThan(4)
  expect(await namesFor(supervisor)).toEqual(touching.map(([name]) => name).sort())
})

test('[I2] an accountant may not see passenger lists', async () => {
  expect(await app.call(await app.signIn('accountant'), 'orders.passengers', { sailingId })).toMatchObject({
    http: 403,
    code: 'request.noPermission',
  })
})

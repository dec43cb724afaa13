import type { SignedInUser } from '@fairway/testing/api-client'
import { buildSale, findDemoSailing } from '@fairway/testing/orders'
import { demoPassword, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { digestOf } from '../database/starting-data/staff.ts'

// People of carriers and agencies who work at some docks see, everywhere, what touches these docks and is theirs.

let app: TestApp
/** The two docks of one agency sale, and those of another on the same sailing. */
let docks: string[]
let orders: { early: string; late: string; counter: string }

beforeAll(async () => {
  app = await startTestApp()
  const sailing = await findDemoSailing(app)
  const { rows } = await sql<{ code: string }>`
    select d.code from sailings.sailing_stops s join network.docks d on d.id = s.dock_id
    where s.sailing_id = ${sailing} order by s.stop_number`.execute(app.database.db)
  docks = rows.map(({ code }) => code)
  const agency = await app.signIn('agency')
  const clerk = await app.signIn('clerk')
  const sellFromWallet = async (fromStop: number, toStop: number) => {
    const { payment: _, ...sale } = await buildSale(app, { fromStop, toStop }, 'agent')
    const paymentPassword = digestOf(demoPassword)
    return (await app.call(agency, 'orders.sellFromWallet', { ...sale, paymentPassword })).data.orderId
  }
  orders = {
    early: await sellFromWallet(0, 1),
    late: await sellFromWallet(2, 3),
    counter: (await app.call(clerk, 'orders.sell', await buildSale(app, { fromStop: 0, toStop: 1 }))).data
      .orderId,
  }
})
afterAll(() => app.close())

/** A user of an organisation and these docks, whose role shows the own organisation's rows there. */
async function atDocks(code: string, organisation: string, codes: string[]): Promise<SignedInUser> {
  const { db } = app.database
  await sql`insert into staff.users (code, name, organisation_id, password_hash)
    select ${code}, ${code}, o.id, clerk.password_hash from staff.organisations o, staff.users clerk
    where o.code = ${organisation} and clerk.code = 'clerk'`.execute(db)
  await sql`with made as (
      insert into staff.roles (code, names, data_scope, dock_scope)
      select replace(${code}, '.', '-'), names, 'organisation', 'own' from staff.roles where code = 'carrierStaff' returning id),
    granted as (insert into staff.role_menus select made.id, m.id from made, staff.menus m
      where m.id in ('orders.view', 'sailings.view', 'network.view', 'fleet.view'))
    insert into staff.user_roles select u.id, made.id from staff.users u, made where u.code = ${code}`.execute(
    db,
  )
  await sql`insert into staff.user_docks select ${await idOf(app, 'staff.users', code)}, id from network.docks
    where code = any(${codes}::text[])`.execute(db)
  return app.signIn(code)
}

const period = { from: '2026-06-15', to: '2026-06-16' }
const ordersOf = async (person: SignedInUser) =>
  new Set((await app.call(person, 'orders.list', { soldFrom: period.from })).data.rows.map(({ id }) => id))
const sailingsOf = async (person: SignedInUser) =>
  (await app.call(person, 'sailings.list', { ...period, pageSize: 200 })).data.rows

describe('[I3] a user of one dock', () => {
  test('of an agency sees of its orders those that begin or end there, and the sailings that call there', async () => {
    const person = await atDocks('agency.dock', 'RVT', [docks[0] ?? ''])
    expect(await ordersOf(person)).toEqual(new Set([orders.early]))
    expect((await app.call(person, 'orders.detail', { orderId: orders.early })).http).toBe(200)
    for (const orderId of [orders.late, orders.counter])
      expect(await app.call(person, 'orders.detail', { orderId })).toMatchObject({ http: 404 })
    const visible = await sailingsOf(person)
    const everywhere = await sailingsOf(await app.signIn('agency'))
    expect(visible.length).toBeGreaterThan(0)
    expect(visible.length).toBeLessThan(everywhere.length)
  })

  test('of a carrier sees what its ships carry from or to that dock, of all sellers', async () => {
    const person = await atDocks('carrier.dock', 'GRS', [docks[0] ?? ''])
    expect(await ordersOf(person)).toEqual(new Set([orders.early, orders.counter]))
    const own = new Set((await sailingsOf(await app.signIn('carrier'))).map(({ id }) => id))
    const visible = await sailingsOf(person)
    expect(visible.length).toBeGreaterThan(0)
    expect(visible.length).toBeLessThan(own.size)
    expect(visible.filter(({ id }) => !own.has(id))).toEqual([])
  })

  test('of a carrier sees nothing at a dock where its ships do not call', async () => {
    const { rows } = await sql<{ code: string }>`
      select d.code from network.docks d where not exists (
        select from sailings.sailing_stops s join sailings.sailings run on run.id = s.sailing_id
        join fleet.ships ship on ship.id = run.ship_id join staff.organisations o on o.id = ship.carrier_id
        where s.dock_id = d.id and o.code = 'GRS') limit 1`.execute(app.database.db)
    const person = await atDocks('carrier.away', 'GRS', [rows[0]?.code ?? ''])
    expect([await ordersOf(person), await sailingsOf(person)]).toEqual([new Set(), []])
    expect((await app.call(person, 'network.lines', {})).data.lines).toEqual([])
  })
})

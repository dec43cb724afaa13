import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale, forceTicketState } from '@fairway/testing/orders'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

// What was sold, against the sums of the orders themselves.

let app: TestApp
let admin: SignedInUser
let clerk: SignedInUser

const monday = { from: '2026-06-15', to: '2026-06-15', by: 'line' } as const

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('admin')
  clerk = await app.signIn('clerk')
  const sell = async (at: string, count: number) => {
    app.clock.moveTo(at)
    const sale = await buildSale(app, { passengers: Array.from({ length: count }, () => buildPassenger()) })
    expect(await app.call(clerk, 'orders.sell', sale)).toMatchObject({ http: 200 })
  }
  await sell('2026-06-15T09:00:00+08:00', 2)
  await sell('2026-06-15T09:05:00+08:00', 1)
  const wallet = await buildSale(app, {}, 'agent')
  const { rows } = await sql<{ id: string }>`select id from staff.users where code = 'agency'`.execute(
    app.database.db,
  )
  // The agency's own: sold like any other, then put into its name.
  await sell('2026-06-15T10:00:00+08:00', 3)
  expect(wallet.expectedTotal).toBeGreaterThan(0)
  await sql`update orders.orders o set channel = 'agent', clerk_id = u.id, paid_by = u.id, organisation_id = u.organisation_id
    from staff.users u where u.id = ${rows[0]?.id} and o.paid_at >= '2026-06-15T10:00:00+08:00'`.execute(
    app.database.db,
  )
  // The same people on the Sunday before, early and late, and something that was never paid.
  await sell('2026-06-15T11:00:00+08:00', 1)
  await sql`update orders.orders set paid_at = '2026-06-14T08:00:00+08:00'
    where paid_at >= '2026-06-15T11:00:00+08:00'`.execute(app.database.db)
  await sell('2026-06-15T11:10:00+08:00', 4)
  await sql`update orders.orders set paid_at = '2026-06-14T20:00:00+08:00'
    where paid_at >= '2026-06-15T11:10:00+08:00'`.execute(app.database.db)
  const { payment: _, ...held } = await buildSale(app)
  expect(await app.call(clerk, 'orders.hold', held)).toMatchObject({ http: 200 })
  app.clock.moveTo('2026-06-15T12:00:00+08:00')
}, 120_000)
afterAll(() => app.close())

async function sumsOfOrders(from: string, to: string) {
  const { rows } = await sql<{ orders: number; fen: number; returned: number; tickets: number }>`
    select count(*)::integer as orders, sum(total_fen)::integer as fen, 0 as returned,
      (select count(*) from orders.tickets t join orders.orders x on x.id = t.order_id
        where x.state = 'paid' and x.paid_at >= ${from} and x.paid_at < ${to})::integer as tickets
    from orders.orders where state = 'paid' and paid_at >= ${from} and paid_at < ${to}`.execute(
    app.database.db,
  )
  return rows[0]
}

test('[A11] the figures of a day are the sums of its orders, and those of the hours before are of the same hours', async () => {
  const { data } = await app.call(admin, 'reports.sales', monday)
  expect(data.running).toBe(true)
  expect(data.now).toEqual(await sumsOfOrders('2026-06-15T00:00+08:00', '2026-06-16T00:00+08:00'))
  expect(data.now).toMatchObject({ orders: 3, tickets: 6 })
  // Sunday evening is left out while it is Monday noon.
  expect(data.earlier).toEqual(await sumsOfOrders('2026-06-14T00:00+08:00', '2026-06-14T12:00+08:00'))
  expect(data.before).toEqual({ from: '2026-06-14', to: '2026-06-14' })
})

test('[A11] a period that is over is compared with the whole one before it, day by day', async () => {
  app.clock.moveTo('2026-06-17T12:00:00+08:00')
  const later = await app.signIn('admin')
  const { data } = await app.call(later, 'reports.sales', {
    from: '2026-06-14',
    to: '2026-06-16',
    by: 'channel',
  })
  expect(data.running).toBe(false)
  expect(data.days.map(({ date, earlierDate, now }) => [date, earlierDate, now.orders])).toEqual([
    ['2026-06-14', '2026-06-11', 2],
    ['2026-06-15', '2026-06-12', 3],
    ['2026-06-16', '2026-06-13', 0],
  ])
  expect(data.now).toEqual(await sumsOfOrders('2026-06-14T00:00+08:00', '2026-06-17T00:00+08:00'))
  app.clock.moveTo('2026-06-15T12:00:00+08:00')
})

test.each(['line', 'class', 'channel', 'organisation', 'clerk'] as const)(
  '[A11] the parts by %s add up to the whole',
  async (by) => {
    const { data } = await app.call(admin, 'reports.sales', { ...monday, by })
    for (const side of ['now', 'earlier'] as const)
      for (const figure of ['orders', 'tickets', 'fen', 'returned'] as const)
        expect(data.parts.reduce((sum, part) => sum + part[side][figure], 0)).toBe(data[side][figure])
    expect(data.parts.length).toBe(by === 'line' || by === 'class' ? 1 : 2)
  },
)

test('[A11] a ticket that is given back stays sold on the day it was sold', async () => {
  const { rows } = await sql<{ id: string }>`
    select t.id from orders.tickets t join orders.orders o on o.id = t.order_id
    where o.paid_at = '2026-06-15T09:00:00+08:00' order by t.id limit 1`.execute(app.database.db)
  const become = (state: 'refunded' | 'issued') => forceTicketState(app, state, 'id = $1', [rows[0]?.id])
  const { data: before } = await app.call(admin, 'reports.sales', monday)
  await become('refunded')
  const { data } = await app.call(admin, 'reports.sales', monday)
  expect(data.now).toEqual(before.now)
  await become('issued')
})

test('[A11] filters narrow it down', async () => {
  const { data } = await app.call(admin, 'reports.sales', { ...monday, channel: 'agent' })
  expect(data.now).toMatchObject({ orders: 1, tickets: 3 })
  const agents = (await app.call(admin, 'lookups.agent', {})).data
  const soldBy = async (code: string) => {
    const agentId = agents.find((agent) => agent.code === code)?.value ?? ''
    return (await app.call(admin, 'reports.sales', { ...monday, agentId })).data.now
  }
  expect(await soldBy('RVT')).toMatchObject({ orders: 1, tickets: 3 })
  const other = agents.find(({ code }) => code !== 'RVT')?.code ?? ''
  expect(await soldBy(other)).toMatchObject({ orders: 0, tickets: 0 })
  expect((await app.call(admin, 'reports.sales', { ...monday, classCode: 'NONE' })).data.now.orders).toBe(0)
  expect((await app.call(admin, 'reports.sales', { ...monday, lineId: '999999' })).data.now.orders).toBe(0)
})

test('[A11] [I3] an agency sees what it sold, a carrier what travels on its ships, dock staff what touches their docks', async () => {
  const agency = await app.signIn('agency')
  expect((await app.call(agency, 'reports.sales', { ...monday, by: 'clerk' })).data).toMatchObject({
    now: { orders: 1, tickets: 3 },
    parts: [{ label: '何敏' }],
  })
  // Another agency is one that sold nothing.
  const other = (await app.call(admin, 'lookups.agent', {})).data.find(({ code }) => code !== 'RVT')
  expect(
    (await app.call(agency, 'reports.sales', { ...monday, agentId: other?.value ?? '' })).data.now,
  ).toMatchObject({ orders: 0, tickets: 0 })
  const carrier = await app.signIn('carrier')
  const all = (await app.call(carrier, 'reports.sales', monday)).data.now.orders
  const { rows } = await sql<{ count: number }>`
    select count(distinct o.id)::integer as count from orders.orders o join orders.tickets t on t.order_id = o.id
    join sailings.sailings s on s.id = t.sailing_id
    join fleet.ships p on p.id = s.ship_id join staff.organisations c on c.id = p.carrier_id
    where c.code = 'GRS' and o.state = 'paid' and o.paid_at >= '2026-06-15T00:00+08:00'`.execute(
    app.database.db,
  )
  expect(all).toBe(rows[0]?.count)
  const port = await app.signIn('port')
  expect(await app.call(port, 'reports.sales', monday)).toMatchObject({ http: 403 })
})

test('[A11] a period has an end after its beginning and at most a quarter of a year', async () => {
  const ask = (from: string, to: string) => app.call(admin, 'reports.sales', { from, to, by: 'line' })
  expect(await ask('2026-06-15', '2026-06-14')).toMatchObject({ http: 400, code: 'reports.period' })
  expect(await ask('2026-01-01', '2026-04-03')).toMatchObject({
    code: 'reports.period',
    message: expect.stringContaining('92'),
  })
  expect(await ask('2026-01-01', '2026-04-02')).toMatchObject({ http: 200 })
})

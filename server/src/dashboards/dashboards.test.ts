import type { dashboardNames } from '@fairway/contract/dashboards/values'
import { addDays, momentOn } from '@fairway/contract/kernel/service-date'
import type { SignedInUser } from '@fairway/testing/api-client'
import { signInScreen } from '@fairway/testing/dashboards'
import { buildPassenger, buildSale, findDemoSailing } from '@fairway/testing/orders'
import { demoPassword, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { digestOf } from '../../database/starting-data/staff.ts'
import { jobs } from '../jobs.ts'

let app: TestApp
let clerk: SignedInUser
let screen: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  clerk = await app.signIn('clerk')
  screen = await signInScreen(app, 'viewer')
})
afterAll(() => app.close())

const figures = async (dashboard: (typeof dashboardNames)[number]) => {
  // Another minute is another answer: nothing here is from what is kept.
  app.clock.passMinutes(1)
  return (await app.call(screen, 'dashboards.figures', { dashboard })).data
}

test('[A7] a screen signs in with a name that may see the dashboards, and with no other', async () => {
  expect((await app.call(screen, 'dashboards.figures', { dashboard: 'ljy' })).status).toBe(200)
  await expect(signInScreen(app, 'clerk')).rejects.toThrow('dashboards.view')
  await expect(signInScreen(app, 'viewer', 'Wrong-Password-1')).rejects.toThrow('wrong username or password')
})

test('[A8] the token of a screen opens the dashboards and nothing else, and needs its own cookie', async () => {
  for (const name of [
    'session.me',
    'home.today',
    'orders.list',
    'network.lines',
    'session.socketTicket',
  ] as const)
    expect((await app.callRaw(screen, name, {})).status, name).toBe(50008)
  const asStaff = { token: screen.token, cookie: screen.cookie.replace('fairway-viewer', 'fairway-session') }
  expect((await app.callRaw(asStaff, 'session.me', {})).status).toBe(50008)
  expect(
    (await app.callRaw({ ...screen, cookie: '' }, 'dashboards.figures', { dashboard: 'ljy' })).status,
  ).toBe(50008)
  const admin = await app.signIn('admin')
  const asScreen = { token: admin.token, cookie: admin.cookie.replace('fairway-session', 'fairway-viewer') }
  for (const person of [admin, asScreen])
    expect((await app.callRaw(person, 'dashboards.figures', { dashboard: 'ljy' })).status).toBe(50008)
})

test('[A8] each screen shows its own lines', async () => {
  const linesOf = async (name: (typeof dashboardNames)[number]) =>
    new Set((await figures(name)).sailings.map(({ line }) => line.code))
  expect(await linesOf('ljy')).toEqual(new Set(['NIGHT-2R']))
  const gorges = await linesOf('sxy')
  expect(gorges).toContain('DAY-2D1G')
  for (const code of gorges) expect(code).toMatch(/^(CRUISE|DAY)/)
  for (const code of await linesOf('gz')) expect(code).toMatch(/^(FAST|FERRY)/)
  expect((await linesOf('xcx')).size).toBeGreaterThan(4)
})

test('[A8] figures are the sums of the orders, by hour, against the same weekday a week ago', async () => {
  const sailingId = await findDemoSailing(app)
  const agency = await app.signIn('agency')
  for (const people of [1, 3]) {
    const passengers = Array.from({ length: people }, () => buildPassenger())
    expect(
      (await app.call(clerk, 'orders.sell', await buildSale(app, { sailingId, passengers }))).status,
    ).toBe(200)
    app.clock.passMinutes(40)
  }
  const { payment: _cash, ...wallet } = await buildSale(app, { sailingId }, 'agent')
  const paymentPassword = digestOf(demoPassword)
  expect((await app.call(agency, 'orders.sellFromWallet', { ...wallet, paymentPassword })).status).toBe(200)
  // Held is not sold.
  const { payment: _payment, ...held } = await buildSale(app, { sailingId })
  await app.call(clerk, 'orders.hold', held)
  // Two of the sales are moved a week back: one earlier in the day than now, one later.
  const moved = async (order: string, at: Date) =>
    app.database.pool.query('update orders.orders set paid_at = $2 where id = $1', [order, at])
  const { rows: sold } = await app.database.pool.query<{ id: string }>(
    `select id from orders.orders where state = 'paid' order by id`,
  )
  const week = addDays('2026-06-15', -7)
  expect(sold.length).toBe(3)
  await moved(sold[0]!.id, momentOn(week, 8 * 60 + 5))
  const more = await app.call(clerk, 'orders.sell', await buildSale(app, { sailingId }))
  await moved(more.data.orderId, momentOn(week, 23 * 60))

  app.clock.passMinutes(10)
  const dashboard = await figures('gz')
  const { rows } = await sql<{ day: string; hour: number; orders: number; tickets: number; fen: string }>`
    select paid_at::date::text as day, extract(hour from paid_at)::integer as hour, count(distinct o.id)::integer as orders,
      count(*)::integer as tickets, sum(t.price_fen) as fen
    from orders.orders o join orders.tickets t on t.order_id = o.id where o.state = 'paid' group by 1, 2`.execute(
    app.database.db,
  )
  const of = (day: string) => rows.filter((row) => row.day === day)
  const sum = (day: string, field: 'orders' | 'tickets' | 'fen') =>
    of(day).reduce((all, row) => all + Number(row[field]), 0)
  for (const field of ['orders', 'tickets', 'fen'] as const) {
    expect(dashboard.today[field]).toBe(sum('2026-06-15', field))
    expect(dashboard.lastWeek.day[field]).toBe(sum(week, field))
  }
  expect(dashboard.lastWeek.soFar).toMatchObject({ orders: 1, tickets: 1 })
  for (const [hour, figure] of dashboard.hours.entries()) {
    const row = of('2026-06-15').find((each) => each.hour === hour)
    expect(figure.tickets, `${hour}`).toBe(row?.tickets ?? 0)
    expect(figure.fen, `${hour}`).toBe(Number(row?.fen ?? 0))
    expect(figure.lastWeekTickets).toBe(of(week).find((each) => each.hour === hour)?.tickets ?? 0)
  }
  expect(dashboard.leaders).toMatchObject({
    of: 'agents',
    rows: [{ names: { en: 'River Travel Agency' }, tickets: 1, fen: wallet.expectedTotal }],
  })
  // What the fast boats sell is nothing to the other screens; the mini-program has sold nothing.
  for (const other of ['ljy', 'sxy', 'xcx'] as const) expect((await figures(other)).today.tickets).toBe(0)
  await app.database.pool.query(`update orders.orders set channel = 'online' where id = $1`, [sold[1]!.id])
  const phone = await figures('xcx')
  expect(phone.today.tickets).toBe(3)
  expect(phone.leaders).toMatchObject({ of: 'lines', rows: [{ tickets: 3 }] })

  const sailing = (await figures('gz')).sailings.find(({ id }) => id === sailingId)!
  const { rows: loads } = await app.database.pool.query<{ legs: number[] }>(
    'select legs from inventory.loads where sailing_id = $1',
    [sailingId],
  )
  expect(sailing.load).toEqual(loads[0]!.legs)
  expect(sailing.load[1]).toBeGreaterThan(0)
  expect(sailing.calls.map(({ riverKm }) => riverKm)).toEqual([448, 493, 551, 614])
})

test('[A8] many screens asking at once cost one answer, and a sale makes a new one', async () => {
  const pool = app.services.database.pool
  const before = await Promise.all(
    Array.from({ length: 20 }, () => app.call(screen, 'dashboards.figures', { dashboard: 'gz' })),
  )
  expect(new Set(before.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  expect(pool.waitingCount).toBe(0)
  const sale = await buildSale(app)
  await app.call(clerk, 'orders.sell', sale)
  await expect
    .poll(async () => (await app.call(screen, 'dashboards.figures', { dashboard: 'gz' })).data.today.tickets)
    .toBe(before[0]!.data.today.tickets + 1)
})

/** The socket of a screen, as its page opens it. */
async function listenAs(person: SignedInUser) {
  const { ticket } = (await app.call(person, 'dashboards.ticket', {})).data
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/ws/dashboards?ticket=${ticket}`, {
    headers: { cookie: person.cookie },
  } as never)
  const received: string[] = []
  const closed = new Promise<number>((resolve) =>
    socket.addEventListener('close', ({ code }) => resolve(code)),
  )
  socket.addEventListener('message', ({ data }) => received.push(JSON.parse(data).type))
  await expect.poll(() => received).toContain('ready')
  return { heard: received, closed, sold: () => received.filter((type) => type === 'sold').length }
}

test('a screen is notified of sales and of expired holds through its socket', async () => {
  const wall = await listenAs(screen)
  // What was told lately is said again to a new socket.
  const before = wall.sold()
  const { payment: _payment, ...hold } = await buildSale(app, { passengers: [buildPassenger('王小明')] })
  await app.call(clerk, 'orders.hold', hold)
  await expect.poll(wall.sold).toBeGreaterThan(before)
  const notifySale = vi.spyOn(app.services.dashboardCache, 'publishSalesChanged')
  const expire = () => jobs['orders:expireHolds']?.run(app.services, {})
  await expire()
  expect(notifySale).not.toHaveBeenCalled()
  app.clock.passMinutes(40)
  await expire()
  expect(notifySale).toHaveBeenCalledTimes(1)
  notifySale.mockRestore()
})

test('the socket of a screen is closed when its right is taken', async () => {
  const wall = await listenAs(screen)
  const right = `menu_id = 'dashboards.view' and role_id = (select id from staff.roles where code = 'viewer')`
  const { rows } = await app.database.pool.query(
    `delete from staff.role_menus where ${right} returning role_id, menu_id`,
  )
  expect(await wall.closed).toBe(4001)
  for (const { role_id, menu_id } of rows)
    await app.database.pool.query('insert into staff.role_menus (role_id, menu_id) values ($1, $2)', [
      role_id,
      menu_id,
    ])
})

test('[A8] a screen stays signed in for weeks, until its right is taken', async () => {
  const wall = await signInScreen(app, 'viewer')
  for (let week = 0; week < 5; week += 1) {
    app.clock.passMinutes(7 * 24 * 60)
    expect((await app.call(wall, 'dashboards.figures', { dashboard: 'ljy' })).status).toBe(200)
  }
  expect((await app.callRaw(clerk, 'home.today', {})).status).toBe(50014)
  await app.database.pool.query(
    `delete from staff.role_menus where menu_id = 'dashboards.view' and role_id = (select id from staff.roles where code = 'viewer')`,
  )
  await expect
    .poll(async () => (await app.callRaw(wall, 'dashboards.figures', { dashboard: 'ljy' })).http)
    .toBe(403)
  await app.call(wall, 'dashboards.signOut', {})
  expect((await app.callRaw(wall, 'dashboards.figures', { dashboard: 'ljy' })).status).toBe(50008)
})

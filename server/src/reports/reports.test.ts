import { maxSailingParts } from '@fairway/contract/reports/values'
import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale, findDemoSailing } from '@fairway/testing/orders'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ordersJobs } from '../orders/jobs.ts'
import { foldFacts } from './fold-facts.ts'

// What reports answer, whether their facts are folded or not.

let app: TestApp
const users: Record<string, SignedInUser> = {}
const user = (code: string) => users[code] as SignedInUser
const day = '2026-06-15'
const monday = { from: day, to: day } as const
let sailingId: string
let total = 0

async function signInAgain(code: string) {
  users[code] = await app.signIn(code)
}
async function signIn() {
  for (const code of ['admin', 'clerk', 'agency', 'carrier', 'pier', 'accountant'])
    users[code] = await app.signIn(code)
}
const ask = async <
  Name extends 'sales' | 'load' | 'agents' | 'refunds' | 'tills' | 'punctuality' | 'forecast',
>(
  name: Name,
  request: object = monday,
  code = 'admin',
) => {
  const reply = await app.call(user(code), `reports.${name}`, request as never)
  expect(reply, reply.message).toMatchObject({ http: 200 })
  return reply.data
}

beforeAll(async () => {
  app = await startTestApp()
  await signIn()
  sailingId = await findDemoSailing(app, '2026-06-17')
  for (const count of [2, 1]) {
    const sale = await buildSale(app, {
      sailingId,
      passengers: Array.from({ length: count }, () => buildPassenger()),
    })
    const sold = await app.call(user('clerk'), 'orders.sell', sale)
    expect(sold, sold.message).toMatchObject({ http: 200 })
    total += sold.data.total
  }
  const { payment: _, ...held } = await buildSale(app, { sailingId, phone: '13700137000' }, 'agent')
  const hold = await app.call(user('agency'), 'orders.hold', held)
  expect(hold, hold.message).toMatchObject({ http: 200 })
})
afterAll(() => app.close())

test('[R8] sales of a day are the sums of its orders, by every division, folded or not', async () => {
  const check = async () => {
    const whole = await ask('sales')
    expect(whole.now).toMatchObject({ orders: 2, tickets: 3, fen: total, returned: 0, net: total })
    expect(whole.running).toBe(true)
    for (const by of ['line', 'class', 'channel', 'organisation'] as const) {
      const { parts, now } = await ask('sales', { ...monday, by })
      for (const figure of ['fen', 'tickets', 'orders', 'net'] as const)
        expect(parts.reduce((sum, part) => sum + part.now[figure], 0)).toBe(now[figure])
      expect(parts).toHaveLength(1)
    }
    const { parts } = await ask('load', { from: '2026-06-17', to: '2026-06-17', by: 'sailing' })
    const own = parts.find(({ key }) => key === sailingId)
    expect(own?.now.riders).toBe(3)
    expect(own?.now.offered).toBeGreaterThan(0)
    const { now } = await ask('agents')
    expect(now).toMatchObject({ held: 1, heldPaid: 0, heldLost: 0, tickets: 0 })
    expect((await ask('tills')).now).toMatchObject({ taken: total, orders: 2 })
  }
  await check()
  expect(await foldFacts(app.database.db)).toBeGreaterThan(0)
  await check()
})

test('[R8] a period is compared with the same weekdays before it or of last year', async () => {
  const week = { from: '2026-06-10', to: '2026-06-14' }
  expect(await ask('sales', week)).toMatchObject({
    before: { from: '2026-06-03', to: '2026-06-07' },
    running: false,
  })
  expect(await ask('sales', { ...week, compare: 'year' })).toMatchObject({
    before: { from: '2025-06-11', to: '2025-06-15' },
  })
  expect((await ask('sales', week)).days.map(({ date, earlierDate }) => [date, earlierDate]).at(0)).toEqual([
    '2026-06-10',
    '2026-06-03',
  ])
  // Today is not over: it is left out where both periods are compared.
  expect((await ask('sales', { from: '2026-06-09', to: day })).change).toBeNull()
})

test('[R8] relations, legs and pick-up have the places that were sold, from port to port', async () => {
  const travel = { from: '2026-06-17', to: '2026-06-17' }
  const { parts, now } = await ask('load', { ...travel, by: 'relation' })
  expect(now.riders).toBe(3)
  expect(parts).toHaveLength(1)
  expect(parts[0]?.names?.zh).toBeTruthy()
  expect(parts[0]?.toNames?.zh).toBeTruthy()
  const legs = await ask('load', { ...travel, by: 'leg' })
  expect(legs.parts.reduce((sum, part) => sum + part.now.riders, 0)).toBe(3)
  const curve = await ask('forecast', travel)
  expect(curve.parts.map(({ key }) => key).slice(0, 2)).toEqual(['60', '59'])
  expect(curve.parts.at(-1)?.now).toMatchObject({ booked: 3 })
  expect(curve.parts.find(({ key }) => key === '2')?.now).toMatchObject({ riders: 3, booked: 3 })
})

test('[R9] a page by sailing has the largest ones of very many, its sums and its files have all of them', async () => {
  const weeks = { from: '2026-06-17', to: '2026-08-31' }
  // Sailings without their calls, which a report by sailing does not read.
  await app.database.pool.query(`begin; set local session_replication_role = replica;
    insert into sailings.sailings (line_id, line_version_id, ship_id, plan_id, service_date, departs_at, arrives_at, stops_count,
      certified_capacity, status)
    select line_id, line_version_id, ship_id, plan_id, service_date + n % 70, departs_at + n % 70 * interval '1 day',
      arrives_at + n % 70 * interval '1 day', stops_count, certified_capacity, 'cancelled'
    from sailings.sailings cross join generate_series(1, 700) n where id = ${sailingId}; commit`)
  const { parts, partsInAll, now, change } = await ask('load', { ...weeks, by: 'sailing' })
  expect(parts).toHaveLength(maxSailingParts)
  expect(partsInAll).toBeGreaterThan(700)
  expect(parts[0]).toMatchObject({ key: sailingId, now: { riders: 3 } })
  const byLine = await ask('load', { ...weeks, by: 'line' })
  expect({ now, change }).toEqual({ now: byLine.now, change: byLine.change })
  expect(byLine.partsInAll).toBe(byLine.parts.length)
  const file = await app.callRaw(
    user('admin'),
    'lists.export',
    { list: 'reports.load', format: 'txt', request: { ...weeks, by: 'sailing' } },
    { language: 'en' },
  )
  const lines = String((file as { data: Buffer }).data).split('\n')
  expect(lines.filter((line) => /· \d{4}-\d\d-\d\d \d\d:\d\d/.test(line))).toHaveLength(partsInAll)
})

test('[R8] filters narrow a report down', async () => {
  expect((await ask('sales', { ...monday, channel: 'agent' })).now.tickets).toBe(0)
  expect((await ask('sales', { ...monday, channel: 'counter' })).now.tickets).toBe(3)
  expect((await ask('sales', { ...monday, lineId: '999999' })).now.orders).toBe(0)
  expect((await ask('tills', { ...monday, method: 'card' })).now.taken).toBe(0)
})

test('[R8] [I3] an agency sees its own sales and holds, a carrier what travels on its ships, a supervisor what touches the own docks', async () => {
  expect((await ask('sales', monday, 'agency')).now.tickets).toBe(0)
  expect((await ask('agents', monday, 'agency')).now.held).toBe(1)
  const { rows } = await app.database.pool.query<{ own: boolean }>(
    `select p.carrier_id = u.organisation_id as own from sailings.sailings s join fleet.ships p on p.id = s.ship_id,
       staff.users u where s.id = $1 and u.code = 'carrier'`,
    [sailingId],
  )
  expect((await ask('sales', monday, 'carrier')).now.tickets).toBe(rows[0]?.own ? 3 : 0)
  const { rows: docks } = await app.database.pool.query<{ touched: boolean }>(
    `select exists (select from orders.tickets t join sailings.sailing_stops c on c.sailing_id = t.sailing_id
       and c.stop_number in (t.from_stop, t.to_stop) join staff.user_docks d on d.dock_id = c.dock_id
       join staff.users u on u.id = d.user_id and u.code = $2 where t.sailing_id = $1) as touched`,
    [sailingId, 'pier'],
  )
  expect((await ask('sales', monday, 'pier')).now.tickets).toBe(docks[0]?.touched ? 3 : 0)
})

test('[R8] [I3] a supervisor of some docks has the same sums by every division, a trip between two of them once', async () => {
  const { pool } = app.database
  const { rows } = await pool.query<{ user: string; dock: string }>(
    `select u.id as user, d.dock_id as dock from staff.users u join staff.user_docks d on d.user_id = u.id where u.code = $1`,
    ['pier'],
  )
  const whole = (await ask('sales')).now
  const check = async (expected: object) => {
    await signInAgain('pier')
    for (const by of ['line', 'class', 'channel', 'organisation'] as const) {
      const { parts, now } = await ask('sales', { ...monday, by }, 'pier')
      expect(now).toMatchObject(expected)
      expect(parts.reduce((sum, part) => sum + part.now.fen, 0)).toBe(now.fen)
      expect(parts.reduce((sum, part) => sum + part.now.tickets, 0)).toBe(now.tickets)
    }
    const relations = await ask('load', { from: '2026-06-17', to: '2026-06-17', by: 'relation' }, 'pier')
    expect(relations.now.riders).toBe((expected as { tickets: number }).tickets)
  }
  const own = rows[0]
  if (!own) throw new Error('a supervisor of the demo has docks')
  try {
    await pool.query(
      'insert into staff.user_docks (user_id, dock_id) select $1, id from network.docks on conflict do nothing',
      [own.user],
    )
    await check({ tickets: whole.tickets, orders: whole.orders, fen: whole.fen, net: whole.net })
    await pool.query(
      `delete from staff.user_docks d where d.user_id = $1 and d.dock_id in (select call.dock_id from sailings.sailing_stops call
         where call.sailing_id = $2)`,
      [own.user, sailingId],
    )
    await check({ tickets: 0, fen: 0 })
  } finally {
    await pool.query('delete from staff.user_docks d where d.user_id = $1', [own.user])
    for (const { dock } of rows)
      await pool.query('insert into staff.user_docks (user_id, dock_id) values ($1, $2)', [own.user, dock])
    await signInAgain('pier')
  }
})

test('[R8] [I3] what was sold on a ship moves to its new carrier with it, by every division', async () => {
  const { pool } = app.database
  await foldFacts(app.database.db)
  const { rows } = await pool.query<{ ship: string; carrier: string; own: string }>(
    `select s.ship_id as ship, p.carrier_id as carrier, u.organisation_id as own from sailings.sailings s
     join fleet.ships p on p.id = s.ship_id, staff.users u where s.id = $1 and u.code = 'carrier'`,
    [sailingId],
  )
  const { ship, carrier, own } = rows[0] ?? {}
  const { rows: others } = await pool.query<{ id: string }>(
    `select id from staff.organisations where kind = 'carrier' and id <> $1 limit 1`,
    [own],
  )
  const moveTo = (id: string | undefined) =>
    pool.query('update fleet.ships set carrier_id = $2 where id = $1', [ship, id])
  const travel = { from: '2026-06-17', to: '2026-06-17' }
  const check = async (tickets: number) => {
    for (const by of ['line', 'class', 'channel', 'organisation'] as const)
      expect((await ask('sales', { ...monday, by }, 'carrier')).now.tickets).toBe(tickets)
    expect((await ask('forecast', travel, 'carrier')).now.riders).toBe(tickets)
    expect((await ask('load', { ...travel, by: 'relation' }, 'carrier')).now.riders).toBe(tickets)
  }
  try {
    await moveTo(own)
    await check(3)
    await moveTo(others[0]?.id)
    await check(0)
    expect((await ask('sales', { ...monday, by: 'organisation' })).now.tickets).toBe(3)
  } finally {
    await moveTo(carrier)
  }
})

test('[R8] a ticket that is given back stays sold on its day; what was given back counts on the day it was decided, with its reason', async () => {
  app.clock.moveTo('2026-06-16T09:00:00+08:00')
  await signIn()
  const before = (await ask('sales')).now
  const { rows } = await app.database.pool.query<{ order_id: string; id: string }>(
    `select order_id::text, id::text from orders.tickets where sailing_id = $1 and state = 'issued' order by id desc limit 1`,
    [sailingId],
  )
  const { order_id: orderId = '', id = '' } = rows[0] ?? {}
  const proposed = await app.call(user('clerk'), 'orders.proposeRefund', { orderId, ticketIds: [id] })
  expect(proposed, proposed.message).toMatchObject({ http: 200 })
  const { back, fee, id: offerId } = proposed.data
  const confirmed = await app.call(user('clerk'), 'orders.confirmOffer', {
    offerId,
    expected: 0 - back,
    cashNow: true,
  })
  expect(confirmed, confirmed.message).toMatchObject({ http: 200 })
  expect((await ask('sales')).now).toEqual(before)
  const tuesday = { from: '2026-06-16', to: '2026-06-16' }
  expect((await ask('sales', tuesday)).now).toMatchObject({ fen: 0, returned: back, net: 0 - back })
  const refunds = await ask('refunds', tuesday)
  expect(refunds.now).toMatchObject({ returned: back, back: 1 })
  expect(refunds.now.kept).toBeLessThanOrEqual(fee)
  expect(refunds.parts).toMatchObject([{ key: 'wish', names: { zh: '旅客自愿' } }])
  const travel = { from: '2026-06-17', to: '2026-06-17' }
  expect((await ask('load', travel)).now.riders).toBe(2)
  // Not folded yet, and counted on its own day before travel.
  const { parts } = await ask('forecast', travel)
  expect(parts.find(({ key }) => key === '1')?.now).toMatchObject({ riders: -1, booked: 2 })
})

test('[R8] a hold whose time was over is lost, and so is one that was released, folded or not', async () => {
  const tuesday = { from: '2026-06-16', to: '2026-06-16' }
  const { payment: _, ...held } = await buildSale(app, { sailingId, phone: '13700137001' }, 'agent')
  const hold = await app.call(user('agency'), 'orders.hold', held)
  expect(hold, hold.message).toMatchObject({ http: 200 })
  const before = (await ask('agents', tuesday)).now.heldLost
  const released = await app.call(user('agency'), 'orders.release', { orderId: hold.data.orderId })
  expect(released, released.message).toMatchObject({ http: 200 })
  const check = async (lost: number) =>
    expect([
      (await ask('agents', tuesday)).now.heldLost,
      (await ask('agents', tuesday, 'agency')).now.heldLost,
    ]).toEqual([before + lost, before + lost])
  await check(1)
  // The one of Monday.
  await ordersJobs['orders:expireHolds']?.run(app.services, {})
  await check(2)
  await foldFacts(app.database.db)
  await check(2)
})

test('[R8] calls count once their planned time has passed, with the delay that was recorded or announced', async () => {
  const before = (await ask('punctuality', { from: '2026-06-14', to: '2026-06-16' })).now
  expect(before.calls).toBeGreaterThan(0)
  const { rows: planned } = await app.database.pool.query<{ past: number; all: number }>(
    `select count(*) filter (where told.planned < $1)::integer as past, count(*)::integer as all
     from sailings.sailing_stops c cross join lateral (select coalesce(c.planned_depart, c.planned_arrive) as planned) told
     where accounts.day_of(told.planned) between '2026-06-14' and '2026-06-16'`,
    [app.clock.now()],
  )
  expect(before.calls).toBe(planned[0]?.past)
  expect(planned[0]?.past).toBeLessThan(planned[0]?.all ?? 0)
  // The last sailing that left was late, the one before it early, which makes up for no delay.
  for (const [place, minutes] of [12, -7].entries())
    await app.database.pool.query(
      `update sailings.sailing_stops set state = 'left', state_source = 'staff',
         actual_depart = planned_depart + $2 * interval '1 minute'
       where stop_number = 0 and sailing_id = (
         select id from sailings.sailings where departs_at < $1 order by departs_at desc, id limit 1 offset $3)`,
      [app.clock.now(), minutes, place],
    )
  const { now } = await ask('punctuality', { from: '2026-06-14', to: '2026-06-16' })
  expect(now).toEqual({
    ...before,
    recorded: before.recorded + 2,
    onTime: before.onTime + 1,
    late: before.late + 12,
  })
})

test('[R8] a period longer than a quarter is refused, so is one that ends before it begins', async () => {
  for (const request of [
    { from: '2026-01-01', to: '2026-06-15' },
    { from: '2026-06-15', to: '2026-06-14' },
  ])
    expect(await app.call(user('admin'), 'reports.sales', request)).toMatchObject({
      http: 400,
      code: 'reports.period',
    })
})

test('[R8] a day that is not over is left out of the change, and so is the one it is compared with', async () => {
  app.clock.moveTo('2026-06-16T10:00:00+08:00')
  await signIn()
  await foldFacts(app.database.db)
  // A week before the same was sold on Monday, and once more on Tuesday.
  await app.database.pool.query(
    `insert into reports.sales_by_line select (jsonb_populate_record(f, jsonb_build_object('day', d.day))).*
     from reports.sales_by_line f cross join (values (date '2026-06-08'), ('2026-06-09')) d(day) where f.day = '2026-06-15'`,
  )
  const { now, earlier, change, parts } = await ask('sales', { from: '2026-06-15', to: '2026-06-16' })
  expect(now.fen).toBeGreaterThan(0)
  expect(earlier.fen).toBe(now.fen * 2)
  expect(change).toBe(0)
  expect(parts.map((part) => part.change)).toEqual([0])
  expect((await ask('sales', { from: '2026-06-09', to: '2026-06-15' })).earlier.fen).toBe(now.fen)
})

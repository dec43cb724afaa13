import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale, findDemoSailing } from '@fairway/testing/orders'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldFacts } from './fold-facts.ts'

// What reports answer, whether their facts are folded or not.

let app: TestApp
const users: Record<string, SignedInUser> = {}
const user = (code: string) => users[code] as SignedInUser
const day = '2026-06-15'
const monday = { from: day, to: day } as const
let sailingId: string
let total = 0

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
}, 120_000)
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
  expect((await ask('load', { from: '2026-06-17', to: '2026-06-17' })).now.riders).toBe(2)
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
  await app.database.pool.query(
    `update sailings.sailing_stops c set state = 'left', state_source = 'staff', actual_depart = planned_depart + interval '12 minutes'
     where stop_number = 0 and sailing_id = (select id from sailings.sailings where departs_at < $1 order by departs_at desc limit 1)`,
    [app.clock.now()],
  )
  const { now } = await ask('punctuality', { from: '2026-06-14', to: '2026-06-16' })
  expect(now).toEqual({ ...before, recorded: before.recorded + 1, late: before.late + 12 })
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

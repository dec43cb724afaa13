import { onTimeMinutes } from '@fairway/contract/reports/values'
import type { SignedInUser } from '@fairway/testing/api-client'
import { buildSale, findDemoSailing } from '@fairway/testing/orders'
import { cancelInFog } from '@fairway/testing/sailings/control'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldFacts } from './fold-facts.ts'

// What sailings offer and how punctual they are, and who sees it: by carrier of the ship and by dock.

let app: TestApp
const users: Record<string, SignedInUser> = {}
/** Sailings of the same day: the cancelled one and another one of its line. */
let cancelled: string
const day = '2026-06-16'
const tuesday = { from: day, to: day } as const

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await app.database.pool.query<Row>(text, values)).rows
const count = async (text: string, values: unknown[] = []) =>
  (await query<{ n: number }>(`select (${text})::integer as n`, values))[0]?.n
const user = (code: string) => users[code] as SignedInUser
async function signIn() {
  for (const code of ['admin', 'clerk', 'carrier', 'pier']) users[code] = await app.signIn(code)
}
async function ask<Name extends 'load' | 'punctuality'>(name: Name, request: object = {}, code = 'admin') {
  const reply = await app.call(user(code), `reports.${name}`, { ...tuesday, ...request } as never)
  expect(reply, reply.message).toMatchObject({ http: 200 })
  return reply.data
}

/** Gives the supervisor these docks and no others. */
async function superviseDocks(docks: readonly string[]): Promise<void> {
  const id = await idOf(app, 'staff.users', 'pier')
  await query('delete from staff.user_docks where user_id = $1', [id])
  await query('insert into staff.user_docks (user_id, dock_id) select $1, unnest($2::bigint[])', [id, docks])
  await signIn()
}

beforeAll(async () => {
  app = await startTestApp()
  await signIn()
  cancelled = await findDemoSailing(app, day)
})
afterAll(() => app.close())

test('[R8] a sailing offers its places on each of its legs, and a cancelled one offers none and counts as none', async () => {
  const [own] = await query<{ capacity: number; legs: number }>(
    'select certified_capacity as capacity, stops_count - 1 as legs from sailings.sailings where id = $1',
    [cancelled],
  )
  const { capacity, legs } = own ?? { capacity: 0, legs: 0 }
  expect(legs).toBeGreaterThan(1)
  const before = Object.fromEntries(
    await Promise.all(
      (['line', 'leg', 'sailing'] as const).map(async (by) => [by, (await ask('load', { by })).now]),
    ),
  )
  for (const by of ['line', 'leg', 'sailing'])
    expect(before[by], by).toMatchObject({
      sailings: await count('select count(*) from sailings.sailings where service_date = $1', [day]),
      offered: await count(
        'select sum(certified_capacity * (stops_count - 1)) from sailings.sailings where service_date = $1',
        [day],
      ),
    })
  const weekLater = { from: '2026-06-23', to: '2026-06-23' }
  for (const by of ['line', 'leg', 'sailing'] as const)
    expect((await ask('load', { by, ...weekLater })).earlier, by).toEqual(before[by])
  const done = await cancelInFog(app, user('admin'), cancelled)
  expect(done, done.message).toMatchObject({ http: 200 })
  for (const by of ['line', 'leg', 'sailing'] as const)
    expect((await ask('load', { by })).now, by).toMatchObject({
      ...{ sailings: before[by].sailings - 1, offered: before[by].offered - capacity * legs },
    })
})

test('[R8] calls of a cancelled sailing are neither late nor on time, though their moments have passed', async () => {
  app.clock.moveTo('2026-06-18T09:00:00+08:00')
  await signIn()
  await query(
    `update sailings.sailing_stops set expected_depart = planned_depart + interval '3 minutes' where sailing_id = $1`,
    [cancelled],
  )
  const calls = await count(
    'select count(*) from sailings.sailing_stops where planned_day = $1 and sailing_id <> $2',
    [day, cancelled],
  )
  expect((await ask('punctuality')).now).toMatchObject({ calls, recorded: 0, onTime: 0, late: 0 })
})

test('[R8] a call is on time up to the limit of minutes, and late one minute after it', async () => {
  const [other] = await query<{ id: string }>(
    `select id::text from sailings.sailings where service_date = $1 and id <> $2 and stops_count > 2 order by id limit 1`,
    [day, cancelled],
  )
  const depart = (stop: number, minutes: number) =>
    query(
      `update sailings.sailing_stops set state = 'left', state_source = 'staff',
         actual_depart = planned_depart + $3 * interval '1 minute' where sailing_id = $1 and stop_number = $2`,
      [other?.id, stop, minutes],
    )
  const before = (await ask('punctuality')).now
  await depart(0, onTimeMinutes)
  await depart(1, onTimeMinutes + 1)
  expect((await ask('punctuality')).now).toEqual({
    ...before,
    recorded: before.recorded + 2,
    onTime: before.onTime + 1,
    late: before.late + 2 * onTimeMinutes + 1,
  })
})

test('[R8] [I3] a carrier sees the calls of its own ships, and a supervisor those of the own docks', async () => {
  const ofShips = await count(
    `select count(*) from sailings.sailing_stops c join sailings.sailings s on s.id = c.sailing_id
     join fleet.ships p on p.id = s.ship_id join staff.users u on u.organisation_id = p.carrier_id and u.code = 'carrier'
     where c.planned_day = $1 and s.id <> $2`,
    [day, cancelled],
  )
  const [{ id: dock } = { id: '' }] = await query<{ id: string }>(
    `select c.dock_id::text as id from sailings.sailing_stops c where c.sailing_id = $1 and c.stop_number = 1`,
    [cancelled],
  )
  await superviseDocks([dock])
  const atDock = await count(
    'select count(*) from sailings.sailing_stops c where c.planned_day = $1 and c.sailing_id <> $2 and c.dock_id = $3',
    [day, cancelled, dock],
  )
  const whole = (await ask('punctuality')).now.calls
  for (const calls of [ofShips, atDock]) {
    expect(calls).toBeGreaterThan(0)
    expect(calls).toBeLessThan(whole)
  }
  expect((await ask('punctuality', {}, 'carrier')).now.calls).toBe(ofShips)
  expect((await ask('punctuality', {}, 'pier')).now.calls).toBe(atDock)
})

test('[R8] [I3] a supervisor sees what runs on lines that call at the own docks, a carrier what its own ships offer', async () => {
  const sums = async (where: string, values: unknown[]) =>
    (
      await query<{ sailings: number; offered: number }>(
        `select count(*)::integer as sailings, sum(s.certified_capacity * (s.stops_count - 1))::integer as offered
         from sailings.sailings s where s.service_date = $1 and s.status <> 'cancelled' and ${where}`,
        [day, ...values],
      )
    )[0]
  const [{ id: dock } = { id: '' }] = await query<{ id: string }>(
    `select c.dock_id::text as id from sailings.sailing_stops c join sailings.sailings s on s.id = c.sailing_id
     where s.service_date = $1 and s.id <> $2 group by 1 order by count(*), 1 limit 1`,
    [day, cancelled],
  )
  await superviseDocks([dock])
  const ofLines = await sums(
    's.line_version_id in (select c.line_version_id from network.line_stops c where c.dock_id = $2)',
    [dock],
  )
  const ofShips = await sums(
    `s.ship_id in (select p.id from fleet.ships p join staff.users u on u.organisation_id = p.carrier_id where u.code = $2)`,
    ['carrier'],
  )
  const whole = (await ask('load')).now.sailings
  for (const [code, expected] of [
    ['pier', ofLines],
    ['carrier', ofShips],
  ] as const) {
    expect(expected?.sailings).toBeGreaterThan(0)
    expect(expected?.sailings).toBeLessThan(whole)
    for (const by of ['line', 'leg', 'sailing', 'weekday'] as const)
      expect((await ask('load', { by }, code)).now, `${code} by ${by}`).toMatchObject(expected ?? {})
  }
})

test('[R8] [I3] a supervisor sees the trips that begin at the own docks and those that end there, and no others, folded or not', async () => {
  const sailingId = await findDemoSailing(app, '2026-06-20')
  const sold = await app.call(user('clerk'), 'orders.sell', await buildSale(app, { sailingId }))
  expect(sold, sold.message).toMatchObject({ http: 200 })
  const docks = await query<{ id: string; stop: number }>(
    'select dock_id::text as id, stop_number as stop from sailings.sailing_stops where sailing_id = $1 order by stop_number',
    [sailingId],
  )
  const check = async () => {
    // Sold from the second to the third stop.
    for (const { id, stop } of docks) {
      await superviseDocks([id])
      const { now } = await ask('load', { from: '2026-06-20', to: '2026-06-20', by: 'relation' }, 'pier')
      expect(now.riders, `at stop ${stop}`).toBe(stop === 1 || stop === 2 ? 1 : 0)
    }
  }
  await check()
  expect(await foldFacts(app.database.db)).toBeGreaterThan(0)
  await check()
})

import { createTestDatabase, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { beforeAll, expect, test } from 'vitest'
import { generateSailings } from './generate-sailings.ts'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp()
  return () => server.close()
})

const list = async (user: string, more: Record<string, unknown> = {}) => {
  const person = await server.signIn(user)
  return (
    await server.call(person, 'sailings.list', {
      from: '2026-06-16',
      to: '2026-06-16',
      pageSize: '200',
      ...more,
    })
  ).data
}

const linesOf = (page: Awaited<ReturnType<typeof list>>) =>
  [...new Set(page.rows.map(({ line }) => line.code))].sort()

test('[I3] sailings are within the scope of their carrier, of the staff of their docks, and of the port corporation', async () => {
  expect(linesOf(await list('admin'))).toEqual([
    'DAY-2D1G',
    'FAST-DOWN',
    'FAST-UP',
    'FERRY-BW',
    'FERRY-CW',
    'FERRY-WB',
    'FERRY-WC',
    'NIGHT-2R',
  ])
  expect(linesOf(await list('carrier'))).toEqual(['DAY-2D1G', 'FAST-DOWN', 'FAST-UP'])
  // The cruise that began the day before calls at the dock on this day.
  expect(linesOf(await list('pier'))).toEqual(['CRUISE-DOWN', 'FAST-DOWN', 'FAST-UP', 'FERRY-BW', 'FERRY-WB'])
  expect(linesOf(await list('port'))).toEqual(['DAY-2D1G', 'FAST-DOWN', 'FAST-UP', 'FERRY-BW', 'FERRY-WB'])
  expect((await list('agency')).total).toBe((await list('admin')).total)
})

test("[I3] a carrier cannot open a sailing of another carrier's ship, nor count it in the calendar", async () => {
  const admin = await server.signIn('admin')
  const carrier = await server.signIn('carrier')
  const night = (await list('admin')).rows.find(({ line }) => line.code === 'NIGHT-2R')!
  expect((await server.call(admin, 'sailings.detail', { id: night.id })).http).toBe(200)
  expect(await server.call(carrier, 'sailings.detail', { id: night.id })).toMatchObject({
    http: 404,
    code: 'sailings.notFound',
  })
  const month = await server.call(carrier, 'sailings.calendar', { month: '2026-06' })
  expect(month.data.lines.map(({ code }) => code).sort()).toEqual(['DAY-2D1G', 'FAST-DOWN', 'FAST-UP'])
})

test('agents do not see sailings that were never on sale', async () => {
  const night = (await list('admin')).rows.find(({ line }) => line.code === 'NIGHT-2R')!
  await server.database.pool.query(`update sailings.sailings set sale_state = 'closed' where id = $1`, [
    night.id,
  ])
  expect((await list('agency')).rows.map(({ id }) => id)).not.toContain(night.id)
  await server.database.pool.query(`update sailings.sailings set sale_state = 'open' where id = $1`, [
    night.id,
  ])
})

test('the list is filtered by dock, line, ship, status and text, and comes page by page', async () => {
  const all = await list('admin')
  expect(all.total).toBe(16)
  const fast = all.rows.filter(({ line }) => line.kind === 'fast')
  const atBadong = await list('admin', {
    dockId: fast[0]!.stops.find(({ dock }) => dock.code === 'BDY')!.dock.id,
  })
  expect(linesOf(atBadong)).toEqual(['FAST-DOWN', 'FAST-UP', 'FERRY-BW', 'FERRY-WB'])
  expect(linesOf(await list('admin', { lineId: fast[0]!.line.id }))).toEqual([fast[0]!.line.code])
  expect((await list('admin', { shipId: fast[0]!.ship.id })).total).toBe(2)
  expect((await list('admin', { text: '夜游' })).total).toBe(6)
  expect((await list('admin', { text: 'f101' })).total).toBe(2)
  expect((await list('admin', { status: ['cancelled'] })).total).toBe(0)
  const second = await list('admin', { page: '2', pageSize: '10' })
  expect([second.total, second.rows.length]).toEqual([16, 6])
  const beyond = await list('admin', { page: '9', pageSize: '10' })
  expect([beyond.total, beyond.rows.length]).toEqual([16, 0])
})

test('a sailing that began on an earlier day is on the list of the dock it calls at today', async () => {
  const { rows } = await server.database.pool.query<{
    id: string
    dock: string
    day: string
    begins: string
  }>(
    `select s.id, stop.dock_id as dock, (stop.planned_arrive at time zone 'Asia/Shanghai')::date::text as day,
      s.service_date::text as begins
    from sailings.sailings s join sailings.sailing_stops stop on stop.sailing_id = s.id
    where (stop.planned_arrive at time zone 'Asia/Shanghai')::date > s.service_date
      and s.service_date > '2026-06-16' order by s.departs_at, stop.stop_number desc limit 1`,
  )
  const { id, dock, day, begins } = rows[0]!
  const listed = async (date: string, dockId?: string) =>
    (await list('admin', { from: date, to: date, ...(dockId && { dockId }) })).rows.some(
      (row) => row.id === id,
    )
  expect(await listed(day, dock)).toBe(true)
  expect(await listed(begins, dock)).toBe(false)
  // Without a relevant dock, the day is that on which the sailing begins.
  expect(await listed(begins)).toBe(true)
})

test('the fullest sailing comes first when sorted by load', async () => {
  const ferry = (await list('admin')).rows.find(({ line }) => line.code === 'FERRY-WB')!
  await server.database.pool.query(
    `update inventory.loads set legs = array[10, 150, 20, 0] where sailing_id = $1`,
    [ferry.id],
  )
  const sorted = await list('admin', { sort: '-load' })
  expect(sorted.rows[0]).toMatchObject({ id: ferry.id, loadPerLeg: [10, 150, 20, 0] })
  const admin = await server.signIn('admin')
  const month = (await server.call(admin, 'sailings.calendar', { month: '2026-06' })).data
  const day = month.days.find(({ date }) => date === '2026-06-16')!
  expect(day.sailings).toBe(16)
  expect(day.lines.find(({ lineId }) => lineId === ferry.line.id)).toEqual({
    lineId: ferry.line.id,
    sailings: 1,
    placeLegs: 800,
    takenLegs: 180,
    fullest: 7500,
  })
})

test('a range of days that ends before it begins, or is longer than a year, is refused', async () => {
  const admin = await server.signIn('admin')
  for (const days of [
    { from: '2026-06-16', to: '2026-06-15' },
    { from: '2026-01-01', to: '2027-01-02' },
  ])
    expect(await server.call(admin, 'sailings.list', days)).toMatchObject({
      http: 400,
      code: 'sailings.rangeTooLong',
    })
})

test('one sailing has its stops and, by class, free seats and fares of every trip', async () => {
  const admin = await server.signIn('admin')
  const fast = (await list('admin')).rows.find(({ line }) => line.code === 'FAST-DOWN')!
  const { data } = await server.call(admin, 'sailings.detail', { id: fast.id })
  expect(data.stops.map(({ dock, arrives, departs }) => [dock.code, arrives, departs])).toEqual([
    ['BTP', null, '2026-06-16T08:30:00+08:00'],
    ['WSN1', '2026-06-16T09:15:00+08:00', '2026-06-16T09:20:00+08:00'],
    ['BDY', '2026-06-16T10:15:00+08:00', '2026-06-16T10:20:00+08:00'],
    ['TPX', '2026-06-16T11:25:00+08:00', null],
  ])
  expect(data.classes.map((entry) => [entry.class.code, entry.seats, entry.locked])).toEqual([
    ['SEAT1', 24, 0],
    ['SEAT2', 96, 0],
  ])
  expect(data.classes[1]!.trips).toHaveLength(6)
  expect(data.classes[1]!.trips.find(({ fromStop, toStop }) => fromStop === 1 && toStop === 2)).toEqual({
    fromStop: 1,
    toStop: 2,
    free: 96,
    fareFen: 3800,
  })
})

test('opening a stretch of days again adds nothing; a cruise runs on the days its turn comes', async () => {
  const { db, pool, drop } = await createTestDatabase()
  const again = await db
    .transaction()
    .execute((tx) => generateSailings(tx, { from: '2026-06-14', to: '2026-06-23' }))
  expect(again).toEqual({ sailings: 0, seats: 0, shipBusy: [] })
  const more = await db
    .transaction()
    .execute((tx) => generateSailings(tx, { from: '2026-06-24', to: '2026-07-09' }))
  expect(more.sailings).toBe(16 * 16 + 8)
  const cruises = await pool.query(
    `select s.service_date::text as date, (s.service_date - date '2026-01-01') % 8 as turn, v.offset_days
     from sailings.sailings s join sailings.services v on v.id = s.service_id join network.lines l on l.id = s.line_id
     where l.kind = 'cruise'`,
  )
  expect(cruises.rows.length).toBeGreaterThan(8)
  for (const { turn, offset_days } of cruises.rows) expect(turn).toBe(offset_days)
  await drop()
})

test('a run whose ship is elsewhere is not made, and named', async () => {
  const { db, pool, drop } = await createTestDatabase()
  await pool.query(
    `insert into sailings.services (code, line_id, ship_id, departure_minute, every_days, offset_days, anchor_date)
     select 'LATE', line_id, ship_id, departure_minute + 30, 1, 0, anchor_date from sailings.services limit 1`,
  )
  const opened = await db
    .transaction()
    .execute((tx) => generateSailings(tx, { from: '2026-06-24', to: '2026-06-24' }))
  expect(opened.shipBusy).toHaveLength(1)
  expect(opened.shipBusy[0]).toMatchObject({ date: '2026-06-24' })
  await drop()
})

test('people of a port corporation who work at all its docks find a cruise on the day it calls at one of them', async () => {
  const { pool } = server.database
  const { rows } = await pool.query<{ id: string; port: string; owner: string; day: string; begins: string }>(
    `select s.id, p.id as port, p.corporation_id as owner, s.service_date::text as begins,
      (stop.planned_arrive at time zone 'Asia/Shanghai')::date::text as day
    from sailings.sailings s join sailings.sailing_stops stop on stop.sailing_id = s.id
    join network.docks d on d.id = stop.dock_id join network.ports p on p.id = d.port_id
    where (stop.planned_arrive at time zone 'Asia/Shanghai')::date > s.service_date
      and s.service_date > '2026-06-16' order by s.departs_at, stop.stop_number desc limit 1`,
  )
  const { id, port, owner, day, begins } = rows[0]!
  await pool.query(
    `update network.ports set corporation_id = (select organisation_id from staff.users where code = 'port') where id = $1`,
    [port],
  )
  const setDockScope = (scope: string) =>
    pool.query(`update staff.roles set dock_scope = $1 where code = 'portStaff'`, [scope])
  await setDockScope('all')
  const listed = async (date: string) =>
    (await list('port', { from: date, to: date })).rows.some((row) => row.id === id)
  expect([await listed(day), await listed(begins)]).toEqual([true, false])
  await setDockScope('own')
  await pool.query('update network.ports set corporation_id = $2 where id = $1', [port, owner])
})

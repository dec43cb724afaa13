import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { beforeAll, expect, test } from 'vitest'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp()
  return () => server.close()
})

test('the departures of the own docks, from half an hour ago to midnight, with their load', async () => {
  server.clock.moveTo('2026-06-15T09:25:00+08:00')
  const app = await server.signIn('pier')
  const first = (await server.call(app, 'home.today', {})).data
  expect(first.docks.map(({ code }) => code)).toEqual(['WSN1', 'SNX'])
  expect(
    first.departures.map(({ departs, line, onSale }) => [departs.slice(11, 16), line.code, onSale]),
  ).toEqual([
    ['09:20', 'FAST-DOWN', false],
    ['10:00', 'FERRY-BW', true],
    ['11:10', 'FAST-UP', true],
    ['14:50', 'FAST-DOWN', true],
    ['15:20', 'FERRY-WB', true],
    ['16:40', 'FAST-UP', true],
  ])
  expect(first.departuresInAll).toBe(6)
  expect(first.sales).toBeNull()
  await server.database.pool.query(
    `update inventory.loads set legs = array[5, 44, 7] where sailing_id = $1`,
    [first.departures[0]!.sailingId],
  )
  const again = (await server.call(app, 'home.today', {})).data
  expect(again.departures[0]).toMatchObject({ stop: 1, booked: 44, certifiedCapacity: 120 })
  expect(again.departures[0]!.towards.en).toBe('Taipingxi (above the dam)')
  const { rows } = await server.database.pool.query(
    `select dock_id::text as dock from sailings.sailing_stops where sailing_id = $1 order by stop_number desc limit 1`,
    [again.departures[0]!.sailingId],
  )
  expect(again.departures[0]!.towardsId).toBe(rows[0].dock)
})

test('after the last departure of the day the board goes on with the next day, whose departures are not counted', async () => {
  server.clock.moveTo('2026-06-15T16:39:00+08:00')
  const before = (await server.call(await server.signIn('pier'), 'home.today', {})).data
  expect(before.departures.map(({ departs }) => departs.slice(0, 16))).toEqual(['2026-06-15T16:40'])
  server.clock.moveTo('2026-06-15T16:41:00+08:00')
  const { departures, departuresInAll } = (await server.call(await server.signIn('pier'), 'home.today', {}))
    .data
  expect(departures.map(({ departs }) => departs.slice(0, 16)).slice(0, 3)).toEqual([
    '2026-06-15T16:40',
    '2026-06-16T09:20',
    '2026-06-16T10:00',
  ])
  expect(departuresInAll).toBe(6)
  server.clock.moveTo('2026-06-15T09:25:00+08:00')
})

test('a clerk without sales today sees zero, a user who does not sell sees no sales', async () => {
  const clerk = await server.signIn('clerk')
  expect((await server.call(clerk, 'home.today', {})).data.sales).toEqual({
    orders: 0,
    tickets: 0,
    fen: 0,
    returned: 0,
  })
  const viewer = await server.signIn('viewer')
  expect((await server.call(viewer, 'home.today', {})).data.sales).toBeNull()
})

test('[I3] a carrier sees departures of its own ships only', async () => {
  const carrier = await server.signIn('carrier')
  const { data } = await server.call(carrier, 'home.today', {})
  expect(new Set(data.departures.map(({ line }) => line.code))).toEqual(
    new Set(['DAY-2D1G', 'FAST-DOWN', 'FAST-UP']),
  )
})

import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { beforeAll, expect, test } from 'vitest'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp()
  return () => server.close()
})

test('every line has a published fare table, approved by a second person', async () => {
  const clerk = await server.signIn('clerk')
  const { data } = await server.call(clerk, 'fares.tables', {})
  expect(data.tables).toHaveLength(10)
  expect(data.tables.every(({ inForce, status }) => inForce && status === 'published')).toBe(true)
  const fast = data.tables.find(({ line }) => line.code === 'FAST-DOWN')!
  expect(
    fast.classes.map((entry) => [entry.class.code, entry.pairs, entry.lowestFen, entry.highestFen]),
  ).toEqual([
    ['SEAT1', 6, 4300, 15800],
    ['SEAT2', 6, 3000, 10800],
  ])
  const { data: table } = await server.call(clerk, 'fares.table', { id: fast.id })
  expect(table.approvedBy).not.toBe(table.drawnUpBy)
  expect(table.stops.map(({ dock }) => dock.code)).toEqual(['BTP', 'WSN1', 'BDY', 'TPX'])
  expect(table.classes[1]!.pairs).toContainEqual({ fromStop: 1, toStop: 3, fareFen: 7900 })
})

test('fares follow the kilometres, rounded to whole yuan, never below the floor; a round trip has one price', async () => {
  const clerk = await server.signIn('clerk')
  const { data } = await server.call(clerk, 'fares.tables', {})
  const cruise = data.tables.find(({ line }) => line.code === 'CRUISE-DOWN')!
  const { data: table } = await server.call(clerk, 'fares.table', { id: cruise.id })
  const first = table.classes.find((entry) => entry.class.code === 'CAB1')!
  // 508 − 455 km × 5.20 yuan is 275.60, below the floor of 600 yuan; 613 km × 5.20 yuan is 3,187.60.
  expect(first.pairs.find((pair) => pair.fromStop === 2 && pair.toStop === 3)!.fareFen).toBe(60_000)
  expect(first.pairs.find((pair) => pair.fromStop === 0 && pair.toStop === 4)!.fareFen).toBe(318_800)
  const day = data.tables.find(({ line }) => line.code === 'DAY-2D1G')!
  const { data: round } = await server.call(clerk, 'fares.table', { id: day.id })
  expect(round.classes.map(({ pairs }) => pairs)).toEqual([
    [{ fromStop: 0, toStop: 2, fareFen: 26_800 }],
    [{ fromStop: 0, toStop: 2, fareFen: 18_800 }],
  ])
})

test('passenger types come in the order of the counter, and an infant needs no seat but an adult', async () => {
  const clerk = await server.signIn('clerk')
  const { data } = await server.call(clerk, 'fares.passengerTypes', {})
  expect(data.passengerTypes.map(({ code, percent }) => [code, percent])).toEqual([
    ['adult', 10_000],
    ['child', 5_000],
    ['infant', 0],
    ['student', 7_500],
    ['senior', 8_000],
    ['disabledSoldier', 5_000],
  ])
  expect(data.passengerTypes[2]).toMatchObject({ needsSeat: false, freePerAdult: 1, ageBelow: 6 })
})

test('[I2] fare tables need the permission to see fares', async () => {
  const app = await server.signIn('pier')
  expect((await server.call(app, 'fares.tables', {})).http).toBe(403)
})

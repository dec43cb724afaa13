import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { beforeAll, expect, test } from 'vitest'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp()
  return () => server.close()
})

test('the fleet lists its carriers, their ships and lines, and each ship with seats by class and its next run', async () => {
  const clerk = await server.signIn('clerk')
  const { data: owners } = await server.call(clerk, 'fleet.carriers', {})
  expect(owners.rows.map(({ code, ships }) => `${code} ${ships.length}`)).toEqual(['CFC 4', 'GRS 5', 'TRC 5'])
  expect(owners.rows.every(({ lines }) => lines.length > 0)).toBe(true)
  const { data } = await server.call(clerk, 'fleet.ships', {})
  expect(data.ships).toHaveLength(14)
  const night = data.ships.find(({ code }) => code === 'NR2')!
  expect(night.classes.map((entry) => `${entry.class.code} ${entry.seats}`)).toEqual([
    'DECKVIP 80',
    'OPEN 420',
  ])
  expect(night.nextSailing).toMatchObject({ departs: '2026-06-15T19:30:00+08:00' })
  expect(data.ships.find(({ code }) => code === 'F103')!.nextSailing).toBeNull()
  const own = await server.call(clerk, 'fleet.ships', { carrierId: owners.rows[0]!.id })
  expect(own.data.ships.map(({ code }) => code)).toEqual(['FY7', 'FY8', 'FY9', 'FY10'])
})

test('a ship shows every seat on its deck, row by row', async () => {
  const clerk = await server.signIn('clerk')
  const { data: fleet } = await server.call(clerk, 'fleet.ships', {})
  const ferry = fleet.ships.find(({ code }) => code === 'FY7')!
  const { data } = await server.call(clerk, 'fleet.ship', { id: ferry.id })
  expect(data.decks.map(({ number, seats }) => [number, seats.length])).toEqual([
    [1, 120],
    [2, 80],
  ])
  expect(data.decks[1]!.seats[5]).toMatchObject({ label: '202B', classCode: 'SEAT2', row: 2, position: 2 })
  expect((await server.call(clerk, 'fleet.ship', { id: '999999' })).code).toBe('fleet.shipNotFound')
})

test('[I3] a carrier finds its own ships, its own series and itself, and no ship of another', async () => {
  const carrier = await server.signIn('carrier')
  const clerk = await server.signIn('clerk')
  const { data: all } = await server.call(clerk, 'fleet.ships', {})
  const ofOthers = all.ships.filter((ship) => ship.carrier.code !== 'GRS')
  const { data: own } = await server.call(carrier, 'fleet.ships', {})
  expect(own.ships.map(({ code }) => code)).toEqual(
    all.ships.filter((ship) => ship.carrier.code === 'GRS').map(({ code }) => code),
  )
  expect(own.ships.length).toBeGreaterThan(0)
  const { data: owners } = await server.call(carrier, 'fleet.carriers', {})
  expect(owners.rows.map(({ code }) => code)).toEqual(['GRS'])
  const another = ofOthers[0]!
  expect((await server.call(carrier, 'fleet.ships', { carrierId: another.carrier.id })).data.ships).toEqual(
    [],
  )
  expect(await server.call(carrier, 'fleet.ship', { id: another.id })).toMatchObject({
    http: 404,
    code: 'fleet.shipNotFound',
  })
  const { data: choices } = await server.call(carrier, 'lookups.cruise', {})
  expect(choices.map(({ code }) => code).sort()).toEqual(own.ships.map(({ code }) => code).sort())
})

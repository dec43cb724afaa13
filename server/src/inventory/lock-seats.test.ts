import type { SignedInUser } from '@fairway/testing/api-client'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { beforeAll, expect, test } from 'vitest'

let server: TestApp
let app: SignedInUser
let sailingId: string

beforeAll(async () => {
  server = await startTestApp()
  app = await server.signIn('admin')
  const { data } = await server.call(app, 'sailings.list', {
    from: '2026-06-16',
    to: '2026-06-16',
    text: 'F101',
  })
  sailingId = data.rows[0]!.id
  return () => server.close()
})

const seatMap = async () =>
  (await server.call(app, 'inventory.seatMap', { sailingId })).data.decks.flatMap(({ seats }) => seats)

test('a locked seat is out of sale with its reason until it is unlocked, and the journal knows who did it', async () => {
  const seatIds = (await seatMap()).slice(0, 3).map(({ id }) => id)
  const lock = await server.call(app, 'inventory.lockSeats', {
    sailingId,
    seatIds,
    reason: ' wet after the storm ',
  })
  expect(lock.data).toEqual({ seats: 3 })
  expect((await seatMap()).filter(({ lockReason }) => lockReason === 'wet after the storm')).toHaveLength(3)
  const { data } = await server.call(app, 'sailings.detail', { id: sailingId })
  expect(data.classes.reduce((locked, one) => locked + one.locked, 0)).toBe(3)
  expect(
    (await server.call(app, 'inventory.lockSeats', { sailingId, seatIds, reason: 'again' })).data,
  ).toEqual({
    seats: 0,
  })
  expect((await server.call(app, 'inventory.unlockSeats', { sailingId, seatIds })).data).toEqual({
    seats: 3,
  })
  expect((await seatMap()).every(({ lockReason }) => lockReason === null)).toBe(true)
  const { rows } = await server.database.pool.query(
    "select operation, entity_id, detail ->> 'reason' as reason from journal.operations where entity = 'sailings.sailing' order by id",
  )
  expect(rows).toEqual([
    { operation: 'inventory.lockSeats', entity_id: sailingId, reason: 'wet after the storm' },
    { operation: 'inventory.lockSeats', entity_id: sailingId, reason: 'again' },
    { operation: 'inventory.unlockSeats', entity_id: sailingId, reason: null },
  ])
})

test('a seat locked for a trip is on sale on the other legs, and a trip beyond the last stop is refused', async () => {
  const seat = (await seatMap()).find(({ mask, locked }) => mask === 0 && locked === 0)!
  const lock = (toStop: number) =>
    server.call(app, 'inventory.lockSeats', {
      sailingId,
      seatIds: [seat.id],
      reason: 'repair on board',
      trip: { fromStop: 1, toStop },
    })
  expect(await lock(4)).toMatchObject({
    http: 400,
    details: { fields: [{ field: 'trip.toStop', reason: 'tooLarge' }] },
  })
  const freeOn = async (fromStop: number, toStop: number) => {
    const { data } = await server.call(app, 'sailings.detail', { id: sailingId })
    const ofClass = data.classes.find((one) => one.class.code === seat.classCode)!
    return ofClass.trips.find((trip) => trip.fromStop === fromStop && trip.toStop === toStop)!.free
  }
  const before = [await freeOn(0, 1), await freeOn(1, 2), await freeOn(0, 3)]
  expect((await lock(2)).data).toEqual({ seats: 1 })
  expect(await freeOn(0, 1)).toBe(before[0])
  expect(await freeOn(1, 2)).toBe(before[1]! - 1)
  expect(await freeOn(0, 3)).toBe(before[2]! - 1)
  const locked = (await seatMap()).find(({ id }) => id === seat.id)
  expect(locked).toMatchObject({ locked: 2, lockReason: 'repair on board' })
  await server.call(app, 'inventory.unlockSeats', { sailingId, seatIds: [seat.id] })
  expect(await freeOn(1, 2)).toBe(before[1])
})

test('the start of the search for untouched seats goes back to a seat that is unlocked', async () => {
  const [first] = await seatMap()
  const starts = async () =>
    (
      await server.database.pool.query<{ start: number }>(
        `select (starts ->> (select id::text from fleet.classes where code = $2))::integer as start from inventory.loads
         where sailing_id = $1`,
        [sailingId, first!.classCode],
      )
    ).rows[0]?.start
  await server.database.pool.query(
    `update inventory.loads set starts = jsonb_build_object((select id::text from fleet.classes where code = $2), 50)
     where sailing_id = $1`,
    [sailingId, first!.classCode],
  )
  await server.call(app, 'inventory.lockSeats', { sailingId, seatIds: [first!.id], reason: 'wet' })
  expect(await starts()).toBe(50)
  await server.call(app, 'inventory.unlockSeats', { sailingId, seatIds: [first!.id] })
  expect(await starts()).toBe(1)
})

test('seats of another sailing are not touched', async () => {
  const { rows } = await server.database.pool.query<{ id: string }>(
    'select id from inventory.seats where sailing_id <> $1 limit 1',
    [sailingId],
  )
  const foreign = { sailingId, seatIds: [rows[0]!.id], reason: 'mistake' }
  expect(await server.call(app, 'inventory.lockSeats', foreign)).toMatchObject({
    http: 404,
    code: 'inventory.notOfThisSailing',
  })
})

test('[I2] who may not lock seats cannot', async () => {
  const clerk = await server.signIn('clerk')
  const answer = await server.call(clerk, 'inventory.lockSeats', { sailingId, seatIds: ['1'], reason: 'x' })
  expect(answer).toMatchObject({ http: 403, code: 'request.noPermission' })
})

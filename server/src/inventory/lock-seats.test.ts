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
}, 120_000)

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

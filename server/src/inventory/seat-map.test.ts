import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { beforeAll, expect, test } from 'vitest'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp()
  return () => server.close()
})

test('the seat map shows every seat of a sailing on its deck, with the legs taken and the locks', async () => {
  const admin = await server.signIn('admin')
  const { data: page } = await server.call(admin, 'sailings.list', {
    from: '2026-06-16',
    to: '2026-06-16',
    text: 'FY9',
  })
  const ferry = page.rows[0]!
  await server.database.pool.query(
    `update inventory.seats set mask = 6 where sailing_id = $1 and label = '203B'`,
    [ferry.id],
  )
  const { data } = await server.call(admin, 'inventory.seatMap', { sailingId: ferry.id })
  expect(data.decks.map(({ number, seats }) => [number, seats.length])).toEqual([
    [1, 120],
    [2, 80],
  ])
  expect(data.classes.map(({ code }) => code)).toEqual(['SEAT2', 'OPEN'])
  expect(data.decks[1]!.seats.find(({ label }) => label === '203B')).toMatchObject({
    classCode: 'SEAT2',
    mask: 6,
    lockReason: null,
  })
})

test("[I3] a carrier does not see the seats of another carrier's ship", async () => {
  const admin = await server.signIn('admin')
  const carrier = await server.signIn('carrier')
  const { data: page } = await server.call(admin, 'sailings.list', {
    from: '2026-06-16',
    to: '2026-06-16',
    text: 'NR1',
  })
  expect(await server.call(carrier, 'inventory.seatMap', { sailingId: page.rows[0]!.id })).toMatchObject({
    http: 404,
    code: 'sailings.notFound',
  })
})

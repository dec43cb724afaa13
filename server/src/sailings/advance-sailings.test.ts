import { createTestDatabase } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { advanceSailings } from './advance-sailings.ts'
import { extendTimetable } from './extend-timetable.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const at = (time: string) => new Date(`${time}+08:00`)

const statuses = async (line: string, date: string) =>
  (
    await database.pool.query<{ status: string }>(
      `select s.status from sailings.sailings s join network.lines l on l.id = s.line_id
       where l.code = $1 and s.service_date = $2 order by s.departs_at`,
      [line, date],
    )
  ).rows.map(({ status }) => status)

test('a boat has departed when it leaves its first stop, and arrived at its last', async () => {
  await advanceSailings(database.db, at('2026-06-15T08:29:00'))
  expect(await statuses('FAST-DOWN', '2026-06-14')).toEqual(['arrived', 'arrived'])
  expect(await statuses('FAST-DOWN', '2026-06-15')).toEqual(['scheduled', 'scheduled'])
  await advanceSailings(database.db, at('2026-06-15T08:30:00'))
  expect(await statuses('FAST-DOWN', '2026-06-15')).toEqual(['departed', 'scheduled'])
  await advanceSailings(database.db, at('2026-06-15T11:25:00'))
  expect(await statuses('FAST-DOWN', '2026-06-15')).toEqual(['arrived', 'scheduled'])
})

test('a cancelled sailing does not depart', async () => {
  await database.pool.query(
    `update sailings.sailings set status = 'cancelled'
     where service_date = '2026-06-16' and line_id = (select id from network.lines where code = 'FAST-DOWN')`,
  )
  await advanceSailings(database.db, at('2026-06-17T00:00:00'))
  expect(await statuses('FAST-DOWN', '2026-06-16')).toEqual(['cancelled', 'cancelled'])
})

test('looking twice at the same clock changes nothing more', async () => {
  const now = at('2026-06-18T12:00:00')
  expect((await advanceSailings(database.db, now)).arrived).toBeGreaterThan(0)
  expect(await advanceSailings(database.db, now)).toEqual({
    departed: 0,
    arrived: 0,
    ticketsUsed: 0,
    ordersClosed: 0,
  })
})

test('a locked sailing is left for later and does not keep others from advancing', async () => {
  const now = at('2026-06-19T23:00:00')
  const blocking = await database.pool.connect()
  const { rows } = await blocking.query<{ id: string }>(
    `select id from sailings.sailings where service_date = '2026-06-19' and status = 'scheduled' and arrives_at <= $1
     order by departs_at, id limit 1`,
    [now],
  )
  const id = rows[0]?.id ?? ''
  await blocking.query('begin')
  await blocking.query('select 1 from sailings.sailings where id = $1 for update', [id])
  const status = async () =>
    (
      await database.pool.query<{ status: string }>('select status from sailings.sailings where id = $1', [
        id,
      ])
    ).rows[0]?.status
  expect((await advanceSailings(database.db, now)).arrived).toBeGreaterThan(5)
  expect(await status()).toBe('scheduled')
  await blocking.query('rollback')
  blocking.release()
  await advanceSailings(database.db, now)
  expect(await status()).toBe('arrived')
})

test('there are always thirty days on sale, and no more', async () => {
  const opened = await extendTimetable(database.db, at('2026-06-15T09:00:00'))
  expect(opened.sailings).toBeGreaterThan(300)
  const { rows } = await database.pool.query<{ last: string }>(
    `select max(service_date)::text as last from sailings.sailings`,
  )
  expect(rows[0]?.last).toBe('2026-07-15')
  expect((await extendTimetable(database.db, at('2026-06-15T10:00:00'))).sailings).toBe(0)
  // The sixteen boats of every day and a cruise, whose turn it is on 16 July.
  expect((await extendTimetable(database.db, at('2026-06-16T00:07:00'))).sailings).toBe(17)
})

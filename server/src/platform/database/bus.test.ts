import { Writable } from 'node:stream'
import { createTestDatabase } from '@fairway/testing/test-app'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { openBus } from './bus.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase('base')
})
afterAll(() => database.drop())

const logged = () => {
  const lines: string[] = []
  const log = createLog(
    'info',
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        done()
      },
    }),
  )
  return { log, lines }
}
const notify = (payload: string) => database.pool.query(`select pg_notify('fairway', $1)`, [payload])
const connections = async () => {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'fairway-bus' and datname = current_database()`,
  )
  return rows.map(({ pid }) => pid)
}

test('a listener that throws does not keep others from an event, and the log has its error', async () => {
  const { log, lines } = logged()
  const bus = await openBus(database.settings, log)
  const received: string[] = []
  bus.subscribe(() => {
    throw new Error('this listener is broken')
  })
  bus.subscribe(({ topic }) => received.push(topic))
  await notify('{"topic":"one"}')
  await notify('no JSON')
  await notify('{"topic":"two"}')
  await expect.poll(() => received).toEqual(['one', 'two'])
  expect(lines.join('')).toContain('this listener is broken')
  expect(lines.join('')).toMatch(/could not be read/)
  expect(lines.find((line) => line.includes('could not be read'))).toMatch(/"err":\{.*JSON/)
  await bus.close()
})

test('a bus that was closed while its connection was down does not connect again', async () => {
  const bus = await openBus(database.settings, logged().log)
  const control = await openBus(database.settings, logged().log)
  const first = await connections()
  expect(first).toHaveLength(2)
  const admin = new pg.Client(database.settings)
  await admin.connect()
  for (const pid of first) await admin.query('select pg_terminate_backend($1)', [pid])
  await expect.poll(() => bus.connected || control.connected).toBe(false)
  await bus.close()
  // The one that was not closed comes back; it waited as long as the other would have.
  await expect.poll(() => control.connected).toBe(true)
  expect(await connections()).toHaveLength(1)
  await control.close()
  await admin.end()
})

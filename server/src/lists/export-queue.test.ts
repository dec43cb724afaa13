import http from 'node:http'
import { setImmediate } from 'node:timers/promises'
import type { SignedInUser } from '@fairway/testing/api-client'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExportQueue } from './export-queue.ts'

// A user who does not read their files holds up neither other users nor a database connection.

let app: TestApp
let admin: SignedInUser
let other: SignedInUser
let clerk: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('admin')
  other = await app.signIn('admin2')
  clerk = await app.signIn('clerk')
  await app.database.pool.query(`
    insert into journal.operations (at, user_id, organisation_id, operation, entity, entity_id, request_id, address, detail)
    select '2026-06-01T08:00:07+08'::timestamptz + n * interval '1 second', u.id, u.organisation_id, 'orders.sell',
      'orders.order', n::text, 'request-' || n, '10.0.0.7', '{}'
    from generate_series(1, 80000) n join staff.users u on u.code = 'clerk'`)
})
afterAll(() => app.close())

const whole = { list: 'journal.operations', format: 'txt', request: { to: '2026-06-10', sort: 'at' } }

/** Asks for a file and never reads it. */
function unreadExport(person: SignedInUser): Promise<http.IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
  const headers = {
    authorization: person.token,
    cookie: person.cookie,
    'content-type': 'application/json',
  }
  const request = http.request(`${app.url}/api/lists/export`, { method: 'POST', headers, agent: false })
  request.on('response', (response) => {
    response.pause()
    response.on('error', () => undefined)
    resolve(response)
  })
  request.on('error', reject)
  request.end(JSON.stringify(whole))
  return promise
}

const transactions = async () => {
  const { rows } = await app.database.pool.query<{ count: number }>(`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`)
  return rows[0]?.count
}

test('eight files that are not read hold no connection of the database, and other users export and print at once', async () => {
  const unread = Array.from({ length: 8 }, () => unreadExport(admin))
  const first = await Promise.race(unread)
  expect(first.statusCode).toBe(200)
  await expect.poll(transactions).toBe(0)
  const small = { list: 'journal.operations', request: { requestId: 'request-8', to: '2026-06-10' } }
  const printed = await app.call(other, 'lists.print', small)
  expect(printed.data.rows).toHaveLength(1)
  // Who leaves files unread may still print.
  expect((await app.call(admin, 'lists.print', small)).http).toBe(200)
  const exported = await app.callRaw(other, 'lists.export', { ...small, format: 'txt' })
  expect(String(exported.data)).toContain('request-8')
  // One file of a person at a time: the others are refused after ten seconds in words.
  const answers = await Promise.all(unread)
  const refused = answers.filter(({ statusCode }) => statusCode !== 200)
  expect(refused.length).toBeGreaterThan(0)
  const texts = await Promise.all(
    refused.map(async (response) => JSON.parse(Buffer.concat(await response.toArray()).toString()).code),
  )
  expect(new Set(texts)).toEqual(new Set(['lists.oneAtATime']))
  for (const response of answers) response.destroy()
  expect(
    (await app.callRaw(clerk, 'lists.export', { ...whole, list: 'orders.list', request: {} })).http,
  ).toBe(200)
})

test('a file that is written while it is read arrives whole', async () => {
  const { data } = await app.callRaw(admin, 'lists.export', whole)
  const lines = String(data).split('\r\n')
  expect(lines.filter((line) => line.includes('request-'))).toHaveLength(80_000)
  expect(lines.at(-2)).toContain('request-80000')
})

test('a queued export shows how many files are before it, or that the user’s own other file is', async () => {
  const queue = createExportQueue()
  const first = await queue.enter('a')
  const second = await queue.enter('b')
  expect(queue.placeOf('a')).toEqual({ waitsFor: 'nothing', before: 0 })
  const third = queue.enter('c')
  const fourth = queue.enter('d')
  const fifth = queue.enter('e')
  const own = queue.enter('a')
  await setImmediate()
  expect(['c', 'd', 'e'].map((user) => queue.placeOf(user))).toEqual(
    [0, 1, 2].map((before) => ({ waitsFor: 'others', before })),
  )
  expect(queue.placeOf('a')).toEqual({ waitsFor: 'own', before: 1 })
  first.doneReading()
  await third
  expect(queue.placeOf('c')).toEqual({ waitsFor: 'nothing', before: 0 })
  expect(queue.placeOf('e')).toEqual({ waitsFor: 'others', before: 1 })
  // Each is begun when one before has been read; the second file of a person when the first has been taken, too.
  for (const turn of [first, second, third, fourth, fifth, own]) {
    const { doneReading, done } = await turn
    doneReading()
    done()
  }
  expect(queue.placeOf('a')).toEqual({ waitsFor: 'nothing', before: 0 })
})

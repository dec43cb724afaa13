import { connect, type Socket } from 'node:net'
import { Writable } from 'node:stream'
import type { SignedInUser } from '@fairway/testing/api-client'
import { countLockWaiters, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../log.ts'

// What happens to a node around its calls: a full disk, one who asks for everything at once, a node that closes.

let app: TestApp
let admin: SignedInUser
const lines: string[] = []
const gigabyte = 2 ** 30
let free = 100 * gigabyte

beforeAll(async () => {
  const log = createLog(
    'info',
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        done()
      },
    }),
  )
  app = await startTestApp({ log, freeBytes: () => free })
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

const parts = async () => ((await (await fetch(`${app.url}/api/ready`)).json()) as { data: object }).data

test('a full disk is logged in one line, and fails the readiness of storage until there is room', async () => {
  await app.database.pool.query(`
    create function public.no_space() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger no_space before insert on journal.operations execute function public.no_space();
    create function public.no_table() returns event_trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create event trigger no_table on ddl_command_start when tag in ('CREATE TABLE AS')
      execute function public.no_table()`)
  lines.length = 0
  for (let call = 0; call < 20; call += 1)
    expect(await app.callRaw(admin, 'network.lines', {})).toMatchObject({ http: 200 })
  const set = { key: 'orders.holdMinutes', value: 45, version: 0 }
  for (let call = 0; call < 20; call += 1)
    expect(await app.callRaw(admin, 'system.setParameter', set)).toMatchObject({
      http: 503,
      code: 'server.storageFull',
    })
  expect(await parts()).toMatchObject({ storage: false, database: true })
  const warnings = lines.filter((line) => line.includes('storage is full'))
  expect(warnings).toHaveLength(1)
  expect(lines.filter((line) => line.includes('"stack"'))).toEqual([])
  await app.database.pool.query('drop event trigger no_table; drop trigger no_space on journal.operations')
  expect(await parts()).toMatchObject({ storage: true })
  expect(await app.callRaw(admin, 'system.setParameter', set)).toMatchObject({ http: 200 })
})

test('a database that ended on a full disk is reported as full storage, not as a busy server, until there is room', async () => {
  await app.database.pool.query(`
    create function public.is_gone() returns trigger language plpgsql as $$
    begin raise exception 'the database system is not yet accepting connections' using errcode = '57P03'; end $$;
    create trigger is_gone before insert on journal.operations execute function public.is_gone()`)
  const set = { key: 'orders.holdMinutes', value: 50, version: 1 }
  expect(await app.callRaw(admin, 'system.setParameter', set)).toMatchObject({ code: 'server.busy' })
  free = 20 * 2 ** 20
  expect(await app.callRaw(admin, 'system.setParameter', set)).toMatchObject({
    http: 503,
    code: 'server.storageFull',
  })
  expect(await parts()).toMatchObject({ storage: false, database: true })
  free = 100 * gigabyte
  await app.database.pool.query('drop trigger is_gone on journal.operations')
  expect(await parts()).toMatchObject({ storage: true })
  expect(await app.callRaw(admin, 'system.setParameter', set)).toMatchObject({ http: 200 })
})

test('a disk that is nearly full is logged in time, once, with the remedy', async () => {
  lines.length = 0
  free = gigabyte / 2
  await app.services.health.check()
  await app.services.health.check()
  free = 100 * gigabyte
  expect(
    lines.filter((line) => /only 512 MB are left on the disk of .*make room in time/.test(line)),
  ).toHaveLength(1)
  expect(await (await fetch(`${app.url}/api/metrics`)).text()).toMatch(
    /^fairway_storage_free_bytes 107374182400$/m,
  )
})

test('a user is answered four queries at a time, in however many sessions, and colleagues do not wait for it', async () => {
  const sessions = [admin, await app.signIn('admin'), await app.signIn('admin')]
  const other = await app.signIn('admin2')
  const blocking = await app.database.pool.connect()
  await blocking.query('begin; lock table network.lines in access exclusive mode')
  const many = Array.from({ length: 12 }, (_, at) => app.callRaw(sessions[at % 3], 'network.lines', {}))
  const waiting = () => countLockWaiters(app.database)
  await expect.poll(waiting).toBe(4)
  expect(await app.callRaw(other, 'system.parameters', {})).toMatchObject({ http: 200 })
  expect(await waiting()).toBe(4)
  await blocking.query('rollback')
  blocking.release()
  expect((await Promise.all(many)).map(({ http: status }) => status)).toEqual(Array(12).fill(200))
})

test('a user prints one list at a time, a node two, and sales go on', async () => {
  const clerk = await app.signIn('clerk')
  const printers = [admin, admin, admin, await app.signIn('admin2'), await app.signIn('port')]
  const blocking = await app.database.pool.connect()
  await blocking.query('begin; lock table network.lines in access exclusive mode')
  const list = { list: 'network.lines', request: {} }
  const many = printers.map((user) => app.callRaw(user, 'lists.print', list))
  const waiting = () => countLockWaiters(app.database)
  await expect.poll(waiting).toBe(2)
  expect(await app.callRaw(clerk, 'orders.ownHolds', {})).toMatchObject({ http: 200 })
  expect(await waiting()).toBe(2)
  await blocking.query('rollback')
  blocking.release()
  expect((await Promise.all(many)).map(({ http: status }) => status)).toEqual(Array(5).fill(200))
})

test('a node that closes answers what still arrives in its own envelope', async () => {
  const closing = await startTestApp({ database: app.database, clock: app.clock })
  const received: Socket[] = []
  closing.server.server.on('connection', (connection) => received.push(connection))
  // Half a request: the connection is in use, and the server has to wait for the rest of it.
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(closing.url).port) })
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n')
  // Before that it is idle, and closed at once.
  await expect.poll(() => received[0]?.bytesRead).toBeGreaterThan(0)
  const stopped = closing.close()
  await expect
    .poll(() =>
      fetch(`${closing.url}/api/health`).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed')
  socket.write('\r\n')
  await ended
  expect(text).toMatch(/^HTTP\/1\.1 503 /)
  expect(text.toLowerCase()).toContain('connection: close')
  expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4))).toMatchObject({
    status: 503,
    success: false,
    code: 'server.busy',
    requestId: expect.any(String),
  })
  await stopped
})

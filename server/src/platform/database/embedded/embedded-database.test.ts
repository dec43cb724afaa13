import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  createSharedFolder,
  isRunning,
  putDatabaseInto,
  removeFolder,
  runQuery,
  ServerProcess,
  waitUntil,
} from '@fairway/testing/processes/embedded-database'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type EmbeddedDatabase,
  type EmbeddedDatabaseOptions,
  startEmbeddedDatabase,
} from './embedded-database.ts'
import { processesOf } from './postmaster.ts'

let folder: string
let running: EmbeddedDatabase[]
let processes: ServerProcess[]

beforeEach(() => {
  folder = createSharedFolder()
  running = []
  processes = []
})
afterEach(async () => {
  for (const server of processes) await server.kill()
  for (const database of running) await database.stop()
  // What a killed server left running is taken over and stopped.
  if (existsSync(path.join(folder, 'database.owner'))) await (await start()).stop()
  removeFolder(folder)
})

async function start(options: Partial<EmbeddedDatabaseOptions> = {}): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase({ folder, settings: { fsync: 'off' }, ...options })
  running.push(database)
  return database
}

function startProcess(options?: object): ServerProcess {
  const server = new ServerProcess(folder, { options })
  processes.push(server)
  return server
}

test('the first start, in a folder with blanks, commas, quotes and Chinese in its name, makes a database in UTF-8 that sorts by code point and can sort by pinyin', async () => {
  const odd = path.join(folder, `a, "b" 'c' 数据`)
  const { connection } = await start({ folder: odd })
  expect(connection.host).toBe(path.join(odd, 'socket'))
  expect(
    await runQuery(
      connection,
      `select current_setting('server_encoding') as encoding, current_setting('timezone') as timezone,
         current_setting('listen_addresses') as addresses, current_setting('data_checksums') as checksums,
         (select datlocprovider::text || ' ' || datlocale from pg_database where datname = current_database()) as locale,
         (select string_agg(name, '' order by name collate "zh-x-icu") from unnest(array['重','长','安']) as name) as pinyin`,
    ),
  ).toEqual([
    {
      encoding: 'UTF8',
      timezone: 'Asia/Shanghai',
      addresses: '',
      checksums: 'on',
      locale: 'b C.UTF-8',
      pinyin: '安长重',
    },
  ])
})

test('what is in it is still there after a stop and a start, and a stop leaves no process and no socket', async () => {
  await putDatabaseInto(folder)
  const first = await start()
  await runQuery(first.connection, 'create table kept as select 42 as answer')
  await first.stop()
  expect(isRunning(first.pid())).toBe(false)
  expect(existsSync(first.connection.host)).toBe(false)
  const second = await start()
  expect(await runQuery(second.connection, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('the log of the database does not repeat what people typed', async () => {
  await putDatabaseInto(folder)
  const { connection } = await start()
  await runQuery(connection, 'create table people (certificate text primary key, age int)')
  await runQuery(connection, `insert into people values ('110101199003078515', 36)`)
  await expect(runQuery(connection, `insert into people values ('110101199003078515', 36)`)).rejects.toThrow(
    'duplicate key',
  )
  await expect(runQuery(connection, `select '110101199003078515x'::bigint`)).rejects.toThrow('invalid input')
  expect(readFileSync(path.join(folder, 'database.log'), 'utf8')).not.toContain('110101199003078515')
})

test('a second start uses the running database, and leaves it alone when it stops', async () => {
  await putDatabaseInto(folder)
  const server = startProcess()
  const starter = await server.started()
  const second = await start()
  expect(second).toMatchObject({ adopted: true, connection: starter.connection })
  expect(second.pid()).toBe(starter.pid)
  await second.stop()
  expect(await runQuery(starter.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.end()
  expect(isRunning(starter.pid)).toBe(false)
})

test('two first starts in the same moment make one database, which both use', async () => {
  const [one, two] = await Promise.all([startProcess().started(), startProcess().started()])
  expect(one.pid).toBe(two.pid)
  expect([one.adopted, two.adopted].toSorted()).toEqual([false, true])
  expect(readdirSync(folder).filter((name) => name.startsWith('database.new'))).toEqual([])
})

test('after kill -9 of the server process the next start takes the database over and stops it at its end', async () => {
  await putDatabaseInto(folder)
  const server = startProcess()
  const orphan = await server.started()
  await server.kill()
  expect(isRunning(orphan.pid)).toBe(true)
  const next = await start()
  expect(next.adopted).toBe(true)
  expect(next.pid()).toBe(orphan.pid)
  await next.stop()
  expect(isRunning(orphan.pid)).toBe(false)
})

test('a server that used the database of another stops it in its place when that one was killed', async () => {
  await putDatabaseInto(folder)
  const server = startProcess()
  const { pid } = await server.started()
  const second = await start()
  await server.kill()
  await waitUntil('the second has become its owner', () =>
    readFileSync(path.join(folder, 'database.owner'), 'utf8').includes(`:${process.pid},`),
  )
  await second.stop()
  expect(isRunning(pid)).toBe(false)
})

test('a server that ends without stopping the database still takes it along', async () => {
  await putDatabaseInto(folder)
  const server = startProcess()
  const { pid, connection } = await server.started()
  await server.end('exit')
  expect(isRunning(pid)).toBe(false)
  expect(existsSync(connection.host)).toBe(false)
})

test('every acknowledged commit is on the disk: after kill -9 of the database it is there at the next start', async () => {
  await putDatabaseInto(folder)
  const first = await start({ settings: {} })
  expect(
    await runQuery(
      first.connection,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`,
    ),
  ).toEqual([{ fsync: 'on', commit: 'on' }])
  await runQuery(first.connection, 'create table sales (id int primary key)')
  const client = new pg.Client(first.connection)
  client.on('error', () => undefined)
  await client.connect()
  let acknowledged = 0
  const selling = (async () => {
    for (let id = 1; ; id++) {
      await client.query('insert into sales values ($1)', [id])
      acknowledged = id
    }
  })()
  await waitUntil('some sales are made', () => acknowledged > 50)
  process.kill(first.pid(), 'SIGKILL')
  await expect(selling).rejects.toThrow()
  await waitUntil('it is gone', () => !isRunning(first.pid()))
  const next = await start({ settings: {} })
  expect(next.adopted).toBe(false)
  const [row] = await runQuery<{ count: number }>(next.connection, 'select count(*)::int as count from sales')
  // One more may have been committed than was acknowledged, never one less.
  expect([acknowledged, acknowledged + 1]).toContain(row?.count)
})

test('a supervised database that is killed reports it and restarts at the same place', async () => {
  await putDatabaseInto(folder)
  const database = await start({ supervise: true })
  const reasons: string[] = []
  database.onExit((reason) => reasons.push(reason))
  for (const killed of [database.pid(), 0]) {
    const before = killed || database.pid()
    process.kill(before, 'SIGKILL')
    await waitUntil('it runs again', () => database.pid() !== before && isRunning(database.pid()))
    await waitUntil('it answers', () =>
      runQuery(database.connection, 'select').then(
        () => true,
        () => false,
      ),
    )
  }
  expect(reasons).toEqual(['ended with SIGKILL', 'ended with SIGKILL'])
})

test('when the starter stops the database, a supervising user starts it again and owns it', async () => {
  await putDatabaseInto(folder)
  const server = startProcess()
  const { pid } = await server.started()
  const second = await start({ supervise: true })
  await server.end()
  await waitUntil('it runs again', () => second.pid() !== pid && isRunning(second.pid()))
  expect(second.adopted).toBe(false)
  const again = second.pid()
  await second.stop()
  expect(isRunning(again)).toBe(false)
})

test('a stop while the database is being started again leaves nothing running', async () => {
  await putDatabaseInto(folder)
  const database = await start({ supervise: true })
  process.kill(database.pid(), 'SIGKILL')
  await new Promise<void>((resolve) => database.onExit(() => resolve()))
  await database.stop()
  expect(isRunning(database.pid())).toBe(false)
  expect(processesOf(path.join(folder, 'database'))).toEqual([])
})

test('after kill -9 of both, the next start recovers', async () => {
  await putDatabaseInto(folder)
  const server = startProcess()
  const { pid, connection } = await server.started()
  await runQuery(connection, 'create table kept as select 1 as one')
  await server.kill()
  process.kill(pid, 'SIGKILL')
  const next = await start()
  expect(next.adopted).toBe(false)
  expect(await runQuery(next.connection, 'select one from kept')).toEqual([{ one: 1 }])
})

test('a database that is just stopping is waited for', async () => {
  await putDatabaseInto(folder)
  const first = await start()
  const client = new pg.Client(first.connection)
  await client.connect()
  // A smart shutdown waits for its clients.
  process.kill(first.pid(), 'SIGTERM')
  await waitUntil('it is stopping', () =>
    readFileSync(path.join(folder, 'database', 'postmaster.pid'), 'utf8').includes('stopping'),
  )
  const server = startProcess()
  await waitUntil('the second waits', () => server.log.some((line) => line.includes('is stopping')))
  await client.end()
  const next = await server.started()
  expect(next).toMatchObject({ adopted: false })
  await server.end()
})

test('a pid file whose number is that of another process, or of a corpse, does not stand in the way', async () => {
  await putDatabaseInto(folder)
  await (await start()).stop()
  const cluster = path.join(folder, 'database')
  // The parent never collects its child, as a container without an init process does.
  const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const corpse = Number(await new Promise((resolve) => parent.stdout.once('data', resolve)))
  await waitUntil('the corpse is one', () => !isRunning(corpse))
  try {
    for (const pid of [process.ppid, parent.pid, corpse]) {
      const text = `${pid}\n${cluster}\n1700000000\n5432\n${folder}/socket\n\n\nready\n`
      writeFileSync(path.join(cluster, 'postmaster.pid'), text)
      mkdirSync(path.join(folder, 'socket'), { recursive: true })
      writeFileSync(path.join(folder, 'socket', '.s.PGSQL.5432.lock'), text)
      const next = await start()
      expect(next.adopted).toBe(false)
      expect(await runQuery(next.connection, 'select 1 as one')).toEqual([{ one: 1 }])
      await next.stop()
    }
  } finally {
    parent.kill()
  }
})

test('a folder too deep for a socket puts the socket into a short temporary folder, and removes it', async () => {
  const deep = path.join(folder, 'a-rather-long-name-of-a-folder/'.repeat(4))
  mkdirSync(deep, { recursive: true })
  await putDatabaseInto(deep)
  const database = await start({ folder: deep })
  expect(database.connection.host.length).toBeLessThan(60)
  expect(await runQuery(database.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await database.stop()
  expect(existsSync(database.connection.host)).toBe(false)
})

test('a socket folder that is too long is refused with the length that is allowed', async () => {
  const socketFolder = `/tmp/${'x'.repeat(100)}`
  await expect(start({ socketFolder })).rejects.toThrow(
    /socket is too long: .* takes 119 bytes and the system allows 10[37]/,
  )
})

test('data of another major version are refused with what can be done, and not touched', async () => {
  await putDatabaseInto(folder)
  await (await start()).stop()
  writeFileSync(path.join(folder, 'database', 'PG_VERSION'), '17\n')
  await expect(start()).rejects.toThrow(/made by PostgreSQL 17.*carries PostgreSQL 18.*DATABASE_URL/)
  writeFileSync(path.join(folder, 'database', 'PG_VERSION'), '18\n')
})

test('a folder that is no database is not written into', async () => {
  mkdirSync(path.join(folder, 'database'))
  writeFileSync(path.join(folder, 'database', 'letters.txt'), 'dear')
  await expect(start()).rejects.toThrow('does not hold a database')
})

test('a database that cannot start reports the message of PostgreSQL', async () => {
  await putDatabaseInto(folder)
  await expect(start({ settings: { shared_buffers: 'much' } })).rejects.toThrow(
    /invalid value for parameter "shared_buffers"/,
  )
})

import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { EndpointName, Endpoints } from '@fairway/contract/all'
import type { ReplyOf, RequestOf } from '@fairway/contract/kernel/endpoint'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { migrate } from '../server/database/migrate.ts'
import { loadClasses } from '../server/database/starting-data/classes.ts'
import { loadDictionaries } from '../server/database/starting-data/dictionaries.ts'
import { type demoUsers, loadMenusAndRoles } from '../server/database/starting-data/staff.ts'
import { loadTestData } from '../server/database/starting-data/test-data.ts'
import { readConfig } from '../server/src/platform/config.ts'
import {
  type ConnectionSettings,
  type OpenDatabase,
  openDatabase,
} from '../server/src/platform/database/database.ts'
import { transactionScope } from '../server/src/platform/http/commands.ts'
import { createLog } from '../server/src/platform/log.ts'
import { type Node, startNode } from '../server/src/start.ts'
import {
  type ApiResponse,
  callEndpoint,
  maxBusyAnswers,
  type Send,
  type SignedInUser,
  signInOverHttp,
} from './api-client.ts'
import { assertFilledIn } from './filled-in.ts'
import type {} from './global-setup.ts'
import { recordImpact } from './impact.ts'

// Records the columns of every statement for `scripts/check-rows.ts`; not loaded otherwise.
const rows = process.env.ROW_TYPES ? await import('./record-rows.ts') : undefined

/** The default time of tests: a Monday morning in the operating time zone. */
export const testNow = new Date('2026-06-15T09:00:00+08:00')
export const demoPassword = 'Test-Harbour-2026'
export const testKey = Buffer.alloc(32, 7)
/** Cost of the password hashes of the test data: verification reads it from the hash, and tests sign in thousands of times. */
const testHashCost = { memoryCost: 64, timeCost: 1, parallelism: 1 }

type Dataset = 'base' | 'demo'

/**
 * A new database, cloned from a template: `base` has the tables, menus and roles; `demo` also the test data around
 * `testNow` with the demo users. Deleted by `drop`.
 */
export async function createTestDatabase(
  dataset: Dataset = 'demo',
): Promise<OpenDatabase & { drop(): Promise<void> }> {
  const settings = inject('database')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await withTemplate(settings, dataset, (client, template) => copyDatabase(client, template, name))
  // A busy machine is no failure: a connection that comes late is waited for.
  const connection = { ...settings, database: name, connectionTimeoutMillis: 60_000 }
  const database = openDatabase(connection)
  return {
    ...database,
    async drop() {
      rows?.writeRecorded()
      await database.close()
      // Waits for connections that are closing; one that its test forgot is ended.
      await asAdministrator(settings, (client) =>
        client
          .query(`drop database if exists ${name}`)
          .catch(() => client.query(`drop database if exists ${name} with (force)`)),
      )
    },
  }
}

/** Copies files: through the WAL it takes nine times as long. */
const copyDatabase = (client: pg.Client, from: string, to: string) =>
  client.query(`create database ${to} template ${from} strategy file_copy`)

/** Creates the template where there is none yet, and works with it under its lock. */
export async function withTemplate(
  settings: ConnectionSettings,
  dataset: Dataset,
  work: (client: pg.Client, template: string) => Promise<unknown> = async () => undefined,
): Promise<void> {
  await asAdministrator(settings, async (client) => {
    // Serialised by an advisory lock: a template may have no other connections while it is created or copied.
    await client.query('select pg_advisory_lock(4711)')
    await work(client, await ensureTemplate(client, settings, dataset))
  })
}

async function ensureTemplate(
  client: pg.Client,
  settings: ConnectionSettings,
  dataset: Dataset,
): Promise<string> {
  const template = `template_${dataset}`
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template])
  if (rowCount) return template
  const base = dataset === 'demo' ? await ensureTemplate(client, settings, 'base') : undefined
  const unfinished = `${template}_half`
  await client.query(`drop database if exists ${unfinished} with (force)`)
  await (base ? copyDatabase(client, base, unfinished) : client.query(`create database ${unfinished}`))
  const database = openDatabase({ ...settings, database: unfinished })
  if (base) await loadTestData(database.db, testNow, demoPassword, testHashCost)
  else {
    await migrate(database.pool)
    await database.db.transaction().execute(loadMenusAndRoles)
    await database.db.transaction().execute(loadDictionaries)
    await database.db.transaction().execute(loadClasses)
  }
  // Events of the starting data, which the first node of a copy would deliver to its tests.
  await database.pool.query('delete from platform.outbox')
  await database.close()
  await client.query(`alter database ${unfinished} rename to ${template}`)
  return template
}

async function asAdministrator<T>(
  settings: ConnectionSettings,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(settings)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * How many connections of a database wait for a lock, of one application where it is named. Asked on a connection of its own:
 * within a transaction the activity is what it was at its first look.
 */
export async function countLockWaiters(
  { pool }: Pick<OpenDatabase, 'pool'>,
  application?: string,
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and ($1::text is null or application_name = $1)`,
    [application],
  )
  return rows[0]?.count ?? 0
}

/** A command that takes another connection inside its transaction fails here: twelve at once would wait for each other. */
function assertOneConnectionEach(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (...callback: unknown[]) => unknown
  pool.connect = ((...callback: unknown[]) => {
    if (transactionScope.getStore()?.open)
      throw new Error('a second connection is taken inside a transaction')
    return connect(...callback)
  }) as typeof pool.connect
}

/** A clock that is advanced by tests. */
export class TestClock {
  #now: Date
  constructor(now = testNow) {
    this.#now = now
  }
  now(): Date {
    return this.#now
  }
  moveTo(now: Date | string): void {
    this.#now = new Date(now)
  }
  passMinutes(minutes: number): void {
    this.#now = new Date(this.#now.getTime() + minutes * 60_000)
  }
}

export interface TestApp extends Node {
  url: string
  clock: TestClock
  database: OpenDatabase & { drop(): Promise<void> }
  /** Captcha answers by device, as the pictures showed them. */
  captchas: Map<string, string>
  /** Requests a captcha for a new device and reads its text. */
  solveCaptcha(): Promise<{ deviceId: string; code: string }>
  signIn(code: keyof typeof demoUsers | string, password?: string): Promise<SignedInUser>
  /** Calls an endpoint by name, with or without a session. */
  call<Name extends EndpointName>(
    user: SignedInUser | undefined,
    name: Name,
    request: RequestOf<Endpoints[Name]>,
    options?: { key?: string; language?: string },
  ): Promise<ApiResponse<ReplyOf<Endpoints[Name]>>>
  /** The same without a type for the request, for invalid input. */
  callRaw(
    user: SignedInUser | undefined,
    name: EndpointName,
    request: unknown,
    options?: { key?: string; language?: string; address?: string },
  ): Promise<ApiResponse>
  close(): Promise<void>
}

/** As they arrive over a socket: without blanks around their values. */
const headersOf = (headers: Record<string, string>) => Object.fromEntries(new Headers(headers))

/** Requests to a server of this process, without a socket: they cost a third. */
const sendInto =
  (server: Node['server'], remoteAddress = '127.0.0.1'): Send =>
  async ({ host, pathname, search }, { method, headers, body }) => {
    const reply = await server.inject({
      ...{ method, url: `${pathname}${search}`, headers: { host, ...headersOf(headers) }, remoteAddress },
      ...(body !== undefined && { payload: body }),
    })
    return {
      ok: reply.statusCode < 300,
      status: reply.statusCode,
      headers: { get: (name) => reply.headers[name]?.toString() ?? null },
      arrayBuffer: async () => Uint8Array.from(reply.rawPayload).buffer,
      json: async () => reply.json(),
    }
  }

async function listenOn(server: Node['server'], port: number): Promise<string> {
  try {
    return await server.listen({ host: '127.0.0.1', port })
  } catch (error) {
    if (port === 0 || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return server.listen({ host: '127.0.0.1', port: 0 })
  }
}

/**
 * A node of the application on a free port and a database of its own, with real HTTP. A second node on the same
 * database: pass the first one's `database`.
 */
export async function startTestApp(
  options: {
    dataset?: Dataset
    database?: TestApp['database']
    clock?: TestClock
    /** The wall clock of this node. */
    wallClock?: () => number
    freeBytes?: () => number
    /** True: the node takes the time as in production, from the database. */
    realTime?: boolean
    /** 32 bytes; every node of a database needs the same. */
    secret?: Buffer
    formerSecrets?: readonly Buffer[]
    log?: ReturnType<typeof createLog>
    /** Called before the server listens, to add hooks. */
    beforeListening?: (server: Node['server']) => void
    /** The port to listen on where it is free, else any. */
    port?: number | undefined
    closeWithTest?: boolean
    /** Jobs are run by hand in tests; on for tests of the jobs themselves. */
    withJobs?: boolean
    /** Forms require a proof of work, as in production; off by default, because it takes the time of a browser. */
    proofOfWork?: boolean
    /** A read replica, for tests of it. */
    readConnection?: ConnectionSettings
    /** Off as with FAIRWAY_CAPTCHA=off. */
    captcha?: boolean
    /** Serves the browser application too, where it is built. */
    pages?: boolean
  } = {},
): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase(options.dataset))
  const clock = options.clock ?? new TestClock()
  const captchas = new Map<string, string>()
  const node = await startNode({
    config: {
      ...readConfig({
        PORT: '9527',
        DATABASE_URL: 'postgres://fairway@127.0.0.1/test',
        FAIRWAY_KEY: (options.secret ?? testKey).toString('base64'),
        FAIRWAY_FORMER_KEYS: (options.formerSecrets ?? []).map((key) => key.toString('base64')).join(','),
        HOST: '127.0.0.1',
        LOG_LEVEL: 'silent',
      }),
      // Load shedding off: results must not depend on the speed of the machine.
      busyAfter: 60_000,
      proofOfWork: options.proofOfWork ?? false,
      captcha: options.captcha ?? true,
    },
    connection: database.settings,
    readConnection: options.readConnection,
    log: options.log ?? createLog(process.env.TEST_LOG ?? 'silent'),
    ...(!options.realTime && { clock }),
    ...(options.wallClock && { wallClock: options.wallClock }),
    ...(options.freeBytes && { freeBytes: options.freeBytes }),
    withJobs: options.withJobs ?? false,
    pages: options.pages ?? false,
    alreadyMigrated: true,
    onCaptchaDrawn: (device, answer) => captchas.set(device, answer),
  })
  assertOneConnectionEach(node.services.database.pool)
  recordImpact(node.server)
  options.beforeListening?.(node.server)
  const url = await listenOn(node.server, options.port ?? 0)

  const callRaw: TestApp['callRaw'] = async (user, name, request, { address, ...options } = {}) => {
    const send = sendInto(node.server, address)
    const reply = await callEndpoint(url, user, name, request, { ...options, send })
    assertFilledIn(reply)
    return reply
  }

  const app: TestApp = {
    ...node,
    url,
    clock,
    database,
    captchas,
    callRaw,
    call: callRaw as TestApp['call'],
    solveCaptcha: async () => {
      const deviceId = randomUUID()
      const draw = () => fetch(`${url}/api/login/loginAuthCode.do?show=${deviceId}`)
      // A busy server draws no picture: it is asked again.
      for (let tries = 1; (await draw()).status === 503 && tries < maxBusyAnswers; tries++)
        await setTimeout(1_000)
      return { deviceId, code: captchas.get(deviceId) ?? '' }
    },
    signIn: async (code, password = demoPassword) =>
      signInOverHttp(url, code, password, () => app.solveCaptcha()),
    async close() {
      await node.stop()
      if (!options.database) await database.drop()
    },
  }
  if (options.closeWithTest) onTestFinished(() => app.close())
  return app
}

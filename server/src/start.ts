import type { FastifyInstance } from 'fastify'
import { migrate } from '../database/migrate.ts'
import { loadClasses } from '../database/starting-data/classes.ts'
import { loadDictionaries } from '../database/starting-data/dictionaries.ts'
import { loadMenusAndRoles } from '../database/starting-data/staff.ts'
import { createApp } from './app.ts'
import { createDashboardCache } from './dashboards/index.ts'
import { jobs } from './jobs.ts'
import {
  confirmingGauges,
  createConfirmingLane,
  createSellingLanes,
  renewPassengersUnderWay,
  sellingGauges,
} from './orders/index.ts'
import {
  type Clock,
  clockFaultMessage,
  DatabaseClock,
  isClockRight,
  type WallClock,
} from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { openBus } from './platform/database/bus.ts'
import {
  assertTimeZone,
  type ConnectionSettings,
  type OpenDatabase,
  openDatabase,
} from './platform/database/database.ts'
import { openReadReplica } from './platform/database/read-replica.ts'
import { createNodeHealth } from './platform/health/node-health.ts'
import { createStorageWatch } from './platform/health/storage-watch.ts'
import { countCalls } from './platform/http/calls-under-way.ts'
import { repairSchedule } from './platform/jobs/job-schedule.ts'
import { type JobSupervisor, superviseJobs } from './platform/jobs/job-supervisor.ts'
import { startWorker } from './platform/jobs/jobs.ts'
import { createLive } from './platform/live/live.ts'
import type { createLog } from './platform/log.ts'
import { createCrypto } from './platform/security/crypto.ts'
import { assertInstallationKey } from './platform/security/installation-key.ts'
import type { Services } from './platform/services.ts'
import { createSessions, liveEndpoints, socketUsers } from './session/index.ts'
import { proofGauges } from './settlement/index.ts'
import { brandOf, createDictionaries, createParameters } from './system/index.ts'

export interface Node {
  services: Services
  server: FastifyInstance
  /** Lets running calls end, then lets go of the database. */
  stop(): Promise<void>
}

export interface NodeOptions {
  config: Config
  connection: ConnectionSettings
  /** A read replica; reports are read there. */
  readConnection?: ConnectionSettings | undefined
  log: ReturnType<typeof createLog>
  /** The clock of the database, unless tests give one. */
  clock?: Clock
  /** The wall clock of this machine; tests set it wrong. */
  wallClock?: WallClock
  /** Free bytes of the disk a folder is on, for tests of a full one. */
  freeBytes?: (folder: string) => number
  /** Jobs run by themselves; tests run them by hand. */
  withJobs?: boolean
  /** A database made from a template is already in shape. */
  alreadyMigrated?: boolean
  /** Runs when everything but the HTTP server is there: fills the database, waits for the pages it will serve. */
  beforeServer?: (services: Services) => Promise<void>
  /** Off: the API alone, without the browser application. */
  pages?: boolean
  onCaptchaDrawn?: Services['onCaptchaDrawn']
}

/**
 * Opens everything one node of the application needs. The caller lets it listen.
 * @throws in words for the operator when the clock of this machine or its key is not the database's.
 */
export async function startNode(options: NodeOptions): Promise<Node> {
  const database = openDatabase(options.connection)
  try {
    return await startOn(database, options)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function startOn(database: OpenDatabase, options: NodeOptions): Promise<Node> {
  const { config, log } = options
  await assertTimeZone(database.db)
  const databaseClock = await openClock(database, options.wallClock)
  if (!options.alreadyMigrated) {
    const { migrations, functions } = await migrate(database.pool)
    if (migrations.length + functions.length > 0)
      log.info({ migrations, functions: functions.length }, 'the database was brought up to date')
    await database.db.transaction().execute(loadMenusAndRoles)
    await database.db.transaction().execute(loadDictionaries)
    await database.db.transaction().execute(loadClasses)
  }
  const crypto = createCrypto(config.key, config.formerKeys)
  await assertInstallationKey(database.db, crypto, async () => {
    const renewed = await renewPassengersUnderWay(database.db, crypto)
    log.info({ renewed, keyId: crypto.keyId }, 'the key was changed')
  })
  const bus = await openBus(options.connection, log)
  const selling = createSellingLanes({ connection: options.connection, log })
  const confirming = createConfirmingLane(options.connection, log)
  const clock = options.clock ?? databaseClock
  const parameters = createParameters(database.db, bus)
  const sessions = createSessions(database.db, bus, parameters)
  // After the sessions: a browser that is notified to fetch anew must not be answered from a stale cache.
  const live = createLive({
    ...{ db: database.db, bus, clock, log, publicUrl: config.publicUrl },
    endpoints: liveEndpoints,
    holdersOf: (sessionIds, now) => socketUsers(database.db, sessionIds, now),
  })
  const replica = openReadReplica(database, options.readConnection, log)
  const screens = createDashboardCache({ db: database.db, bus, live })
  const storage = createStorageWatch({
    database,
    dataFolder: config.dataFolder,
    log,
    ...(options.freeBytes && { freeBytes: options.freeBytes }),
  })
  let supervisor: JobSupervisor | undefined
  const health = createNodeHealth({
    ...{ database, storage, bus, crypto, clock, databaseClock, jobs, log },
    supervisor: () => supervisor,
  })
  const services: Services = {
    config,
    clock,
    database,
    replica,
    bus,
    crypto,
    sessions,
    live,
    dashboardCache: screens,
    jobs,
    parameters,
    brand: async () => brandOf(await parameters.all()),
    dictionaries: createDictionaries(database.db, bus),
    selling,
    confirming,
    health,
    storage,
    gauges: [...proofGauges(database.db), ...sellingGauges(selling), ...confirmingGauges(confirming)],
    log,
    calls: countCalls(),
    demoProgress: null,
    onCaptchaDrawn: options.onCaptchaDrawn,
  }
  await options.beforeServer?.(services)
  const server = await createApp(services, options)
  if (options.withJobs !== false) {
    await repairSchedule(database.db)
    supervisor = await superviseJobs(() => startWorker(services, jobs), log)
  }
  return {
    services,
    server,
    async stop() {
      await server.close()
      screens.close()
      await live.close()
      await selling.close()
      await confirming.close()
      health.close()
      await supervisor?.stop()
      await bus.close()
      await replica.close()
      await database.close()
    },
  }
}

/** The clock of the database; a node whose own clock is another does not start. */
async function openClock(database: OpenDatabase, wallClock?: WallClock): Promise<DatabaseClock> {
  const clock = new DatabaseClock(wallClock)
  const client = await database.pool.connect()
  try {
    const reading = await clock.measure(client)
    if (!isClockRight(reading)) throw new Error(`${clockFaultMessage(reading)}, then start again.`)
    return clock
  } finally {
    client.release()
  }
}

import type { FastifyInstance } from 'fastify'
import { loadDictionaries } from '../database/starting-data/dictionaries.ts'
import { loadMenusAndRoles } from '../database/starting-data/staff.ts'
import { createApp } from './app.ts'
import { createScreens } from './dashboards/index.ts'
import { jobs } from './jobs.ts'
import { createSellingLanes } from './orders/index.ts'
import { openBus } from './platform/bus.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { createCrypto } from './platform/crypto.ts'
import { type ConnectionSettings, migrate, openDatabase } from './platform/database.ts'
import { startJobs } from './platform/jobs.ts'
import { createLive } from './platform/live.ts'
import type { createLog } from './platform/log.ts'
import type { Services } from './platform/services.ts'
import { createSessions } from './platform/sessions.ts'
import { createDictionaries, createParameters } from './system/index.ts'

export interface Node {
  services: Services
  server: FastifyInstance
  /** Lets running calls end, then lets go of the database. */
  stop(): Promise<void>
}

export interface NodeOptions {
  config: Config
  connection: ConnectionSettings
  log: ReturnType<typeof createLog>
  clock?: Clock
  /** Jobs run by themselves; tests run them by hand. */
  withJobs?: boolean
  /** A database made from a template is already in shape. */
  alreadyMigrated?: boolean
  captchaSeen?: Services['captchaSeen']
}

/** Opens everything one node of the application needs. The caller lets it listen. */
export async function startNode(options: NodeOptions): Promise<Node> {
  const { config, log } = options
  const database = openDatabase(options.connection)
  if (!options.alreadyMigrated) {
    const applied = await migrate(database.pool)
    if (applied.length > 0) log.info({ applied }, 'the database was brought up to date')
    await database.db.transaction().execute(loadMenusAndRoles)
    await database.db.transaction().execute(loadDictionaries)
  }
  const bus = await openBus(options.connection, log)
  const selling = createSellingLanes({ connection: options.connection, log })
  let jobsRun = options.withJobs === false
  const clock = options.clock ?? systemClock
  const sessions = createSessions(database.db, bus)
  // After the sessions: a browser that is told to look again must not be answered from an old copy.
  const live = createLive({ db: database.db, bus, clock, log, publicUrl: config.publicUrl })
  const screens = createScreens({ db: database.db, bus, live })
  const services: Services = {
    config,
    clock,
    database,
    bus,
    crypto: createCrypto(config.key),
    sessions,
    live,
    screens,
    jobs,
    parameters: createParameters(database.db, bus),
    dictionaries: createDictionaries(database.db, bus),
    selling,
    log,
    captchaSeen: options.captchaSeen,
    async readiness() {
      const answers = await database.pool.query('select 1').then(
        () => true,
        () => false,
      )
      return { database: answers, events: bus.connected, jobs: jobsRun }
    },
  }
  const server = await createApp(services)
  const runner = options.withJobs === false ? undefined : await startJobs(services, jobs)
  jobsRun = true
  return {
    services,
    server,
    async stop() {
      await server.close()
      screens.close()
      await live.close()
      await selling.close()
      await runner?.stop()
      await bus.close()
      await database.close()
    },
  }
}

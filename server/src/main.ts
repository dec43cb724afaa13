import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoUsers } from '../database/starting-data/staff.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { startEmbeddedDatabase } from './platform/database/embedded/embedded-database.ts'
import { retryUntilDone } from './platform/database/retry.ts'
import { createLog } from './platform/log.ts'
import { randomToken } from './platform/security/crypto.ts'
import type { Services } from './platform/services.ts'
import { ensureFirstAdministrator, removeUsedPassword } from './staff/first-administrator.ts'
import { prepareWeakPasswords } from './staff/passwords/weak-passwords.ts'
import { type Node, startNode } from './start.ts'

const config = readConfigOrExplain()
const log = createLog(config.logLevel)

let node: Node | undefined
let stopping = false
process.on('SIGTERM', () => void stop('SIGTERM', 0))
process.on('SIGINT', () => void stop('SIGINT', 0))

/** `npm start` builds the pages meanwhile and says when they are there. Listening from the start, so none is missed. */
const pages = process.argv.includes('--await-pages')
  ? new Promise<void>((resolve, reject) => {
      process.once('disconnect', () => reject(new Error('what builds the pages has ended')))
      process.once('message', () => {
        resolve()
        process.disconnect?.()
      })
    })
  : undefined

const embeddedStart =
  config.databaseUrl === undefined
    ? startEmbeddedDatabase({
        folder: config.dataFolder,
        supervise: true,
        log: (line) => log.info({ part: 'database' }, line),
      })
    : undefined

const embedded = await embeddedStart?.catch((error: unknown) => explain(error))

/** Running calls end, then the node, then the database it started. A second signal does not hurry it. */
async function stop(reason: string, code: number): Promise<never> {
  if (stopping) return new Promise<never>(() => undefined)
  stopping = true
  log.info({ reason }, 'stopping')
  // Force exit after 30 s.
  setTimeout(() => process.exit(code || 1), 30_000).unref()
  await node?.stop().catch((error: unknown) => log.error({ err: error }, 'the node did not stop cleanly'))
  // Stopped while the database was still starting: waits for it, so that it is not left running.
  const started = await embeddedStart?.catch(() => undefined)
  await started?.stop()
  process.exit(code)
}
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'an error nobody caught')
  void stop('uncaughtException', 1)
})
process.on('unhandledRejection', (error) => {
  log.error({ err: error }, 'a promise nobody waited for failed')
})

try {
  let finish = async () => {}
  node = await startNode({
    config,
    connection: embedded ? { ...embedded.connection } : { connectionString: config.databaseUrl },
    ...(config.databaseReadUrl && { readConnection: { connectionString: config.databaseReadUrl } }),
    log,
    async beforeServer(services) {
      finish = await fillEmptyDatabase(services, config)
      if (pages) await pages
    },
  })
  await node.server.listen({ host: config.host, port: config.port })
  printAddress(config)
  prepareWeakPasswords().catch((error: unknown) =>
    log.warn({ err: error }, 'the common passwords are listed when somebody needs them'),
  )
  // It serves already: a database that dies now is waited for, it does not end the server.
  await retryUntilDone(finish, { log, isOver: () => stopping })
} catch (error) {
  // Shutdown during the start is no failure; the next start resumes.
  if (stopping) await new Promise<never>(() => undefined)
  await explain(error)
}

/** Reports a failed start in plain words, and exits. */
async function explain(error: unknown): Promise<never> {
  const { code, message } = error as { code?: string; message: string }
  if (code === 'EADDRINUSE')
    console.error(`Port ${config.port} is taken. Choose another one with PORT=…, or stop what uses it.`)
  else console.error(`Fairway could not start: ${message}`)
  log.error({ err: error }, 'the start failed')
  return stop('the start failed', 1)
}

function readConfigOrExplain(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(
      `Fairway cannot start with these settings:\n${error.complaints.map((line) => `  ${line}`).join('\n')}`,
    )
    process.exit(2)
  }
}

/** A new database gets its first people: the whole demo river, or one administrator with a one-time password. */
async function fillEmptyDatabase(services: Services, { dataFolder }: Config): Promise<() => Promise<void>> {
  const { db } = services.database
  if (config.demo !== 'off') {
    const { loadStartingData } = await import('../database/starting-data/load.ts')
    return loadStartingData(services, demoPassword(config), config.demo)
  }
  const file = await ensureFirstAdministrator(db, dataFolder, services.clock.now())
  if (file)
    console.log(
      `The first administrator is "admin"; the one-time password, good for three days, is in ${file}`,
    )
  await removePasswordWhenUsed(services, dataFolder)
  return async () => undefined
}

/** Deletes the file of a one-time password once it is used. */
async function removePasswordWhenUsed(
  { database, clock, log: nodeLog }: Services,
  dataFolder: string,
): Promise<void> {
  if (await removeUsedPassword(database.db, dataFolder, clock.now())) return
  const timer = setInterval(() => {
    removeUsedPassword(database.db, dataFolder, clock.now()).then(
      (removed) => removed && clearInterval(timer),
      (error: unknown) =>
        nodeLog.warn({ err: error }, 'whether the one-time password was used could not be read'),
    )
  }, 60_000)
  timer.unref()
}

/**
 * One password for all demo users: the configured one, or a generated one, stored in the data folder when they are
 * created. A later setting does not change them.
 */
function demoPassword({ demoPassword: configured, dataFolder }: Config): string {
  const file = join(dataFolder, 'demo-password.txt')
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    const password = configured ?? `Pier-${randomToken().slice(0, 10)}7a`
    mkdirSync(dataFolder, { recursive: true })
    writeFileSync(file, `${password}\n`, { mode: 0o600 })
    return password
  }
}

function printAddress(settings: Config): void {
  const address = settings.publicUrl ?? `http://${settings.host}:${settings.port}`
  console.log(`\nFairway is at ${address}`)
  if (settings.demo === 'off') return
  if (node?.services.demoProgress)
    console.log(
      settings.demo === 'small'
        ? 'Loading the small demo dataset, the default on one or two processors; FAIRWAY_DEMO=on loads all of it.'
        : 'Loading the demo dataset; its past takes minutes, and FAIRWAY_DEMO=small has less of it.',
    )
  const password = demoPassword(settings)
  console.log(`Demo accounts: ${Object.keys(demoUsers).join(', ')}\nPassword of all of them: ${password}\n`)
  if (settings.demoPassword !== undefined && settings.demoPassword !== password)
    console.log(
      'FAIRWAY_DEMO_PASSWORD counts when the demo accounts are made; these have their password already.\n',
    )
}

import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { accountForDatabase, packagedBinaries, runnableBinaries } from './binaries.ts'
import { assertSameVersion, giveToAccount, makeCluster, user } from './cluster.ts'
import { holdsLock, lockHolder, releaseLock, takeLock } from './owner.ts'
import { choosePaths, port } from './paths.ts'
import { isPostmasterOf, type PidFile, readPidFile } from './postmaster.ts'
import {
  type ClusterContext,
  cleanUpAfter,
  shutdownTimeoutMs,
  startPostgres,
  startTimeoutMs,
} from './start-postgres.ts'

export interface EmbeddedDatabaseOptions {
  /** The data folder. The cluster lives in `database`, its log in `database.log`, both inside it. */
  readonly folder: string
  /** Called with a sentence on what was done, for the log. */
  readonly log?: (line: string) => void
  /** PostgreSQL settings over our own, such as `{ fsync: 'off' }` for tests. */
  readonly settings?: Readonly<Record<string, string>>
  /** Start the database again by itself when it dies while we live. */
  readonly supervise?: boolean
  /** Where the socket goes; by default into the data folder, or into a short temporary folder when that is too deep. */
  readonly socketFolder?: string
}

export interface DatabaseConnection {
  /** The folder of the unix socket, the host of `pg`. */
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: 'fairway'
}

/** Called when the database exits unexpectedly. */
export type ExitListener = (reason: string) => void

export interface EmbeddedDatabase {
  readonly connection: DatabaseConnection
  /** True when the database was already running, started by another process. */
  readonly adopted: boolean
  readonly folder: string
  /** The main process of PostgreSQL. It changes when the database is started again. */
  pid(): number
  onExit(listener: ExitListener): void
  /** Fast shutdown when the database is ours; one whose starter still lives is left alone. */
  stop(): Promise<void>
}

const stopTimeoutMs = 25_000
const watchdogMs = 300

/**
 * Starts PostgreSQL on the cluster in the data folder, making the cluster first when there is none.
 *
 * Whose database is it: the process that started it stops it. A second server process on the same folder uses
 * the running one and leaves it alone; when its starter is dead (kill -9), the next process takes it over and
 * then counts as its starter. When the starter stops it while others still use it, the first of them that
 * supervises starts it again.
 *
 * @throws Error with a text for the person who started us: no binaries, another major version, socket path
 *   too long, folder out of reach, or the last lines of PostgreSQL's own log.
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  // As root the database runs under another account, which must pass through this folder but not list it.
  mkdirSync(options.folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  const folder = realpathSync(options.folder)
  const cluster = path.join(folder, 'database')
  const log = options.log ?? (() => {})
  const settings = options.settings ?? {}
  assertSameVersion(folder, cluster, packagedBinaries().major)
  const account = accountForDatabase(cluster)
  giveToAccount(cluster, account)
  const place = choosePaths(folder, cluster, account, options.socketFolder)
  const binaries = runnableBinaries(account, place.copyTo, log)
  if (!existsSync(cluster)) {
    log('Making the database')
    await makeCluster({
      folder,
      cluster,
      account,
      binaries,
      reachable: place.reachable,
      flush: settings.fsync !== 'off',
    })
  }
  const database = new RunningDatabase(
    { ...place, folder, cluster, account, binaries, log, settings },
    options.supervise ?? false,
  )
  try {
    await database.start()
  } catch (error) {
    await database.stop()
    throw error
  }
  return database
}

class RunningDatabase implements EmbeddedDatabase {
  readonly folder: string
  connection: DatabaseConnection
  adopted = false
  #context: ClusterContext
  #supervise: boolean
  #child: ChildProcess | undefined
  #pid = 0
  #runsSince = 0
  #failures = 0
  #stopping = false
  #starting: Promise<void> | undefined
  #watchdog: NodeJS.Timeout | undefined
  #listeners: ExitListener[] = []
  #token = randomUUID()
  #onProcessExit = () => this.#stopSynchronously()

  constructor(context: ClusterContext, supervise: boolean) {
    this.#context = context
    this.#supervise = supervise
    this.folder = context.folder
    this.connection = { host: context.socketFolder, port, user, database: 'fairway' }
  }

  pid() {
    return this.#pid
  }

  onExit(listener: ExitListener) {
    this.#listeners.push(listener)
  }

  async start() {
    process.on('exit', this.#onProcessExit)
    await this.#startOrAdopt()
    await makeDatabase(this.connection)
    this.#startWatchdog()
  }

  async #startOrAdopt() {
    const { cluster, log } = this.#context
    let waiting: { with: string; until: number } | undefined
    for (;;) {
      const file = readPidFile(cluster)
      let waitFor: string
      if (file && isPostmasterOf(cluster, file.pid)) {
        // One that was killed a moment ago still looks ready, but does not answer any more.
        if (
          file.status === 'ready' &&
          (await isAcceptingConnections({ ...this.connection, host: file.socketFolder }))
        ) {
          this.#adopt(file)
          return
        }
        waitFor = `the PostgreSQL of process ${file.pid} is ${file.status === 'ready' ? 'not answering' : file.status || 'starting'}`
      } else {
        if (file) await cleanUpAfter(file, cluster, this.connection.host)
        const start = await startPostgres(this.#context, this.connection.host)
        if ('child' in start) {
          this.#started(start.child)
          return
        }
        if (!start.mayRetry) throw new Error(`PostgreSQL did not start on ${cluster}:\n${start.failure}`)
        waitFor = start.failure
      }
      const timeoutMs =
        file && file.status !== 'stopping' && file.status !== 'ready' ? startTimeoutMs : shutdownTimeoutMs
      if (waiting?.with !== waitFor) {
        log(`Waiting: ${waitFor}`)
        waiting = { with: waitFor, until: Date.now() + timeoutMs }
      }
      if (Date.now() > waiting.until) {
        throw new Error(
          `${cluster} is in use: ${waitFor}, for ${timeoutMs / 1000} s now. Wait until it has ended, then start again.`,
        )
      }
      await sleep(100)
    }
  }

  #adopt({ pid, socketFolder }: PidFile) {
    const { folder, log } = this.#context
    this.connection = { ...this.connection, host: socketFolder }
    this.#pid = pid
    this.#runsSince = Date.now()
    this.adopted = true
    const owner = lockHolder(folder)
    if (owner === undefined) {
      takeLock(folder, this.#token)
      log('Took over the running database; the process that started it is gone')
    } else log(`Using the database that process ${owner} started`)
  }

  #started(child: ChildProcess) {
    this.#child = child
    this.#pid = child.pid ?? 0
    this.#runsSince = Date.now()
    this.adopted = false
    child.unref()
    takeLock(this.folder, this.#token)
  }

  #isAlive() {
    if (this.#child) return this.#child.exitCode === null && this.#child.signalCode === null
    return isPostmasterOf(this.#context.cluster, this.#pid)
  }

  #startWatchdog() {
    this.#watchdog = setInterval(() => this.#checkAlive(), watchdogMs)
    this.#watchdog.unref()
  }

  #checkAlive() {
    if (this.#stopping) return
    if (this.#isAlive()) {
      // Lock takeover: a process that outlasts the starter stops the database in its place.
      if (this.adopted && lockHolder(this.folder) === undefined) takeLock(this.folder, this.#token)
      return
    }
    clearInterval(this.#watchdog)
    const reason = this.#child ? `ended with ${this.#child.exitCode ?? this.#child.signalCode}` : 'is gone'
    this.#child = undefined
    this.#context.log(`The database ${reason}`)
    for (const listener of this.#listeners) listener(reason)
    if (this.#supervise) this.#starting = this.#restart()
  }

  async #restart() {
    // Restart back-off: grows with repeated failures, and starts anew after a minute of running.
    if (Date.now() - this.#runsSince > 60_000) this.#failures = 0
    while (!this.#stopping) {
      await sleep(Math.min(100 * 2 ** this.#failures, 5000))
      this.#failures += 1
      if (this.#stopping) return
      try {
        await this.#startOrAdopt()
        this.#context.log('The database runs again')
        this.#startWatchdog()
        return
      } catch (error) {
        this.#context.log(`The database could not be started again: ${(error as Error).message}`)
      }
    }
  }

  async stop() {
    if (this.#stopping) return
    this.#stopping = true
    clearInterval(this.#watchdog)
    await this.#starting
    process.off('exit', this.#onProcessExit)
    if (!this.#isOurs()) return
    signal(this.#pid, 'SIGINT')
    const deadline = Date.now() + stopTimeoutMs
    while (this.#isAlive()) {
      if (Date.now() > deadline) {
        this.#context.log(
          `The database did not end in ${stopTimeoutMs / 1000} s; it will recover at its next start`,
        )
        signal(this.#pid, 'SIGQUIT')
        await sleep(2000)
        break
      }
      await sleep(20)
    }
    this.#cleanUp()
  }

  /** Our process ends without having called stop(). Nothing can be awaited any more, so this waits by blocking. */
  #stopSynchronously() {
    if (this.#stopping || !this.#isOurs()) return
    signal(this.#pid, 'SIGINT')
    const clock = new Int32Array(new SharedArrayBuffer(4))
    for (let turn = 0; turn < 250 && isPostmasterOf(this.#context.cluster, this.#pid); turn++)
      Atomics.wait(clock, 0, 0, 20)
    this.#cleanUp()
  }

  #isOurs() {
    return this.#pid > 0 && holdsLock(this.folder, this.#token)
  }

  #cleanUp() {
    releaseLock(this.folder)
    const { temporaryFolder } = this.#context
    const { host } = this.connection
    if (host === path.join(this.folder, 'socket')) rmSync(host, { recursive: true, force: true })
    rmSync(temporaryFolder, { recursive: true, force: true })
  }
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/**
 * True when the server accepts connections; a refusal for another reason (too many connections) counts as accepting.
 */
async function isAcceptingConnections(connection: DatabaseConnection): Promise<boolean> {
  const client = new pg.Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    await client.end()
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code !== '57P03'
  }
}

async function makeDatabase(connection: DatabaseConnection) {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    const existing = await client.query('select from pg_database where datname = $1', [connection.database])
    if (existing.rowCount === 0) await client.query('create database fairway')
  } catch (error) {
    // 42P04, 23505: a second process made it in the same moment.
    if (!['42P04', '23505'].includes((error as pg.DatabaseError).code ?? '')) throw error
  } finally {
    await client.end()
  }
}

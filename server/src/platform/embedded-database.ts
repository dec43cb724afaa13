import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  type Account,
  accountForDatabase,
  type Binaries,
  bareEnvironment,
  makePrivateFolder,
  packagedBinaries,
  runnableBinaries,
} from './embedded-binaries.ts'
import {
  isPostmasterOf,
  processesOf,
  processIdentity,
  readPidFile,
  removeDeadPidFile,
} from './embedded-postmaster.ts'
import { settingsForThisMachine } from './embedded-settings.ts'

export interface EmbeddedDatabaseOptions {
  /** The data folder. The cluster lives in `database`, its log in `database.log`, both inside it. */
  readonly folder: string
  readonly log?: (line: string) => void
  /** PostgreSQL settings over our own, such as `{ fsync: 'off' }` for tests. */
  readonly settings?: Readonly<Record<string, string>>
  /** Start the database again by itself when it dies while we live. */
  readonly supervise?: boolean
  /** Where the socket goes; by default into the data folder, or into a short temporary folder when that is too deep. */
  readonly socketFolder?: string
}

export interface DatabaseConnection {
  /** The folder of the unix socket, as `pg` wants it. */
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: 'fairway'
}

/** Told when the database died without being asked to. */
export type ExitListener = (reason: string) => void

export interface EmbeddedDatabase {
  readonly connection: DatabaseConnection
  /** True when the database was already running, started by another process. */
  readonly adopted: boolean
  readonly folder: string
  /** The process that listens, for tests and for the log. It changes when the database is started again. */
  pid(): number
  onExit(listener: ExitListener): void
  /** Fast shutdown when the database is ours; an adopted one whose starter still lives is left alone. */
  stop(): Promise<void>
}

const port = 5432
const user = 'fairway'
const startTimeoutMs = 60_000
const dyingTimeoutMs = 10_000
const stopTimeoutMs = 30_000

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
  mkdirSync(options.folder, { recursive: true })
  const folder = realpathSync(options.folder)
  const cluster = path.join(folder, 'database')
  const log = options.log ?? (() => {})
  const account = accountForDatabase(cluster)
  refuseOtherVersion(folder, cluster)
  const place = choosePlace(folder, cluster, account, options.socketFolder)
  const binaries = runnableBinaries(account, place.copyTo, log)
  const house: House = { folder, cluster, account, binaries, log, ...place, settings: options.settings ?? {} }
  if (!existsSync(cluster)) await makeCluster(house)
  const database = new RunningDatabase(house, options.supervise ?? false)
  await database.begin()
  return database
}

/** Everything about one cluster that stays the same while we run. */
interface House {
  readonly folder: string
  readonly cluster: string
  readonly account: Account | undefined
  readonly binaries: Binaries
  readonly log: (line: string) => void
  readonly settings: Readonly<Record<string, string>>
  readonly socketFolder: string
  /** Our folder outside the data folder, if one was needed; removed at the end. */
  readonly temporaryFolder: string
  /** False when the data lies under a folder that the database's account may not enter. */
  readonly reachable: boolean
}

class RunningDatabase implements EmbeddedDatabase {
  readonly connection: DatabaseConnection
  readonly folder: string
  adopted = false
  #house: House
  #supervise: boolean
  #child: ChildProcess | undefined
  #pid = 0
  #stopping = false
  #watch: NodeJS.Timeout | undefined
  #listeners: ExitListener[] = []
  #failures = 0
  #token = randomUUID()
  #onProcessExit = () => this.#leaveInHaste()

  constructor(house: House, supervise: boolean) {
    this.#house = house
    this.#supervise = supervise
    this.folder = house.folder
    this.connection = { host: house.socketFolder, port, user, database: 'fairway' }
  }

  pid() {
    return this.#pid
  }

  onExit(listener: ExitListener) {
    this.#listeners.push(listener)
  }

  async begin() {
    await this.#startOrAdopt()
    process.on('exit', this.#onProcessExit)
    await makeDatabase(this.connection)
    this.#watch = setInterval(() => this.#lookAfterIt(), 300)
    this.#watch.unref()
  }

  async #startOrAdopt() {
    const { cluster, log } = this.#house
    const deadline = Date.now() + startTimeoutMs
    let waitingSince = Date.now()
    for (;;) {
      const file = readPidFile(cluster)
      if (file && isPostmasterOf(cluster, file.pid)) {
        if (file.status === 'ready') {
          this.#adopt(file.pid, file.socketFolder)
          return
        }
        // It starts or stops: both end soon. One that stops for ever gets our patience, then our complaint.
        if (file.status === 'stopping' && Date.now() - waitingSince > dyingTimeoutMs) {
          throw new Error(
            `A PostgreSQL (process ${file.pid}) has been stopping for ${dyingTimeoutMs / 1000} s on ${cluster}. ` +
              'Wait until it has ended and start again.',
          )
        }
      } else {
        if (file) await this.#clearUpAfter(file)
        const failure = await this.#startPostgres()
        if (failure === undefined) return
        // Somebody else was quicker, or helpers of a killed database still hold its memory: look again.
        const passing = /lock file ".*" already exists|pre-existing shared memory block/.test(failure)
        if (!passing || Date.now() - waitingSince > dyingTimeoutMs) {
          throw new Error(`PostgreSQL did not start on ${cluster}:\n${failure}`)
        }
        log('PostgreSQL finds the data in use; looking again')
      }
      if (Date.now() > deadline) throw new Error(`PostgreSQL on ${cluster} was not ready after 60 s`)
      if (file?.status !== 'stopping') waitingSince = Math.max(waitingSince, Date.now() - dyingTimeoutMs)
      await sleep(50)
    }
  }

  /** The main process is gone but left its pid file: wait for its helpers, and clear the way. */
  async #clearUpAfter(dead: NonNullable<ReturnType<typeof readPidFile>>) {
    const { cluster, socketFolder } = this.#house
    const deadline = Date.now() + dyingTimeoutMs
    for (let rest = processesOf(cluster); rest.length > 0; rest = processesOf(cluster)) {
      if (isPostmasterOf(cluster, readPidFile(cluster)?.pid ?? 0)) return
      if (Date.now() > deadline) {
        throw new Error(
          `Processes of a killed PostgreSQL still use ${cluster}: ${rest.join(', ')}. End them and start again.`,
        )
      }
      await sleep(50)
    }
    removeDeadPidFile(cluster, dead)
    for (const name of [`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`])
      rmSync(path.join(socketFolder, name), { force: true })
  }

  #adopt(pid: number, socketFolder: string) {
    const { folder, log } = this.#house
    const host = socketFolder.startsWith('/proc/self/fd/') ? this.#house.socketFolder : socketFolder
    if (host !== this.connection.host) Object.assign(this.connection, { host })
    this.#pid = pid
    this.adopted = true
    const owner = readOwner(folder)
    if (owner && processIdentity(owner.pid) === owner.identity) {
      log(`Using the database that process ${owner.pid} started`)
    } else {
      writeOwner(folder, this.#token)
      log('Took over the running database; the process that started it is gone')
    }
  }

  /** Gives PostgreSQL's complaint when it ended instead of getting ready. */
  async #startPostgres(): Promise<string | undefined> {
    const { account, binaries, cluster, folder, reachable, settings, socketFolder } = this.#house
    makePrivateFolder(socketFolder, account)
    const logFile = path.join(folder, 'database.log')
    turnLogOver(logFile)
    const out = openSync(logFile, 'a', 0o600)
    const begin = statSync(logFile).size
    const data = openSync(cluster, 'r')
    try {
      const all = { ...settingsForThisMachine(), ...settings, unix_socket_directories: socketFolder }
      const child = spawn(
        path.join(binaries.folder, 'bin', 'postgres'),
        [
          '-D',
          reachable ? cluster : '/proc/self/fd/3',
          ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
        ],
        {
          // In a session of its own: Ctrl+C in the terminal is for us, who let the sales in hand finish first.
          detached: true,
          cwd: '/',
          env: bareEnvironment,
          uid: account?.uid,
          gid: account?.gid,
          stdio: ['ignore', out, out, data],
        },
      )
      const ended = new Promise<string>((resolve) => {
        child.once('error', (error) => resolve(error.message))
        child.once('exit', (code, signal) => resolve(`ended with ${code ?? signal}`))
      })
      let end: string | undefined
      ended.then((reason) => {
        end = reason
      })
      const deadline = Date.now() + startTimeoutMs
      while (end === undefined) {
        const file = readPidFile(cluster)
        if (file?.pid === child.pid && file?.status === 'ready') {
          this.#child = child
          this.#pid = file?.pid ?? 0
          child.unref()
          writeOwner(folder, this.#token)
          return undefined
        }
        if (Date.now() > deadline) {
          child.kill('SIGINT')
          return `not ready after ${startTimeoutMs / 1000} s\n${readFileSync(logFile, 'utf8').slice(begin)}`
        }
        await sleep(10)
      }
      return `${end}\n${readFileSync(logFile, 'utf8').slice(begin).split('\n').slice(-20).join('\n')}`.trim()
    } finally {
      closeSync(out)
      closeSync(data)
    }
  }

  #isAlive() {
    if (this.#child) return this.#child.exitCode === null && this.#child.signalCode === null
    return isPostmasterOf(this.#house.cluster, this.#pid)
  }

  #lookAfterIt() {
    if (this.#stopping || this.#isAlive()) return
    clearInterval(this.#watch)
    const child = this.#child
    const reason = child ? `ended with ${child.exitCode ?? child.signalCode}` : 'is gone'
    this.#child = undefined
    this.#house.log(`The database ${reason}`)
    for (const listener of this.#listeners) listener(reason)
    if (this.#supervise) void this.#startAgain()
  }

  async #startAgain() {
    const began = Date.now()
    while (!this.#stopping) {
      await sleep(Math.min(100 * 2 ** this.#failures, 5000))
      if (this.#stopping) return
      try {
        await this.#startOrAdopt()
        // One that dies again within a minute is started ever more slowly.
        this.#failures = Date.now() - began > 60_000 ? 0 : this.#failures + 1
        setTimeout(() => {
          this.#failures = 0
        }, 60_000).unref()
        this.#house.log('The database runs again')
        this.#watch = setInterval(() => this.#lookAfterIt(), 300)
        this.#watch.unref()
        return
      } catch (error) {
        this.#failures += 1
        this.#house.log(`The database could not be started again: ${(error as Error).message}`)
      }
    }
  }

  #isOurs() {
    return readOwner(this.#house.folder)?.token === this.#token
  }

  async stop() {
    if (this.#stopping) return
    this.#stopping = true
    clearInterval(this.#watch)
    process.off('exit', this.#onProcessExit)
    if (!this.#isOurs()) return
    const { folder, log, temporaryFolder, socketFolder } = this.#house
    signal(this.#pid, 'SIGINT')
    const deadline = Date.now() + stopTimeoutMs
    while (this.#isAlive()) {
      if (Date.now() > deadline) {
        log('The database did not end in 30 s; ending it at once, it will recover when it starts again')
        signal(this.#pid, 'SIGQUIT')
        await sleep(1000)
        break
      }
      await sleep(20)
    }
    rmSync(ownerFile(folder), { force: true })
    if (socketFolder.startsWith(folder + path.sep)) rmSync(socketFolder, { recursive: true, force: true })
    rmSync(temporaryFolder, { recursive: true, force: true })
  }

  /** Our process ends without having called stop(): the request to shut down is all there is time for. */
  #leaveInHaste() {
    if (!this.#stopping && this.#isOurs()) signal(this.#pid, 'SIGINT')
  }
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

interface Owner {
  readonly pid: number
  readonly identity: string
  readonly token: string
}

const ownerFile = (folder: string) => path.join(folder, 'database.owner')

function writeOwner(folder: string, token: string) {
  const owner: Owner = { pid: process.pid, identity: processIdentity(process.pid) ?? '', token }
  const draft = `${ownerFile(folder)}.${process.pid}`
  writeFileSync(draft, JSON.stringify(owner))
  renameSync(draft, ownerFile(folder))
}

function readOwner(folder: string): Owner | undefined {
  return existsSync(ownerFile(folder))
    ? (JSON.parse(readFileSync(ownerFile(folder), 'utf8')) as Owner)
    : undefined
}

/** PostgreSQL reads only data of its own major version; saying so is kinder than its refusal in a log file. */
function refuseOtherVersion(folder: string, cluster: string) {
  if (!existsSync(cluster)) return
  const marker = path.join(folder, 'database.version')
  const inside = path.join(cluster, 'PG_VERSION')
  const file = existsSync(inside) ? inside : marker
  const { major } = packagedBinaries()
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : 'unknown'
  if (found === String(major)) return
  throw new Error(
    `The data in ${cluster} was made by PostgreSQL ${found}, and this Fairway carries PostgreSQL ${major}, ` +
      `which cannot read it. Run the Fairway that made it, or serve it with a PostgreSQL ${found} of your own ` +
      'through DATABASE_URL, or name another folder in FAIRWAY_DATA.',
  )
}

/** A unix socket's path has room for 107 bytes on Linux and 103 on macOS, its name included. */
const socketPathLimit = process.platform === 'darwin' ? 103 : 107

function socketFits(folder: string) {
  return Buffer.byteLength(path.join(folder, `.s.PGSQL.${port}`)) <= socketPathLimit
}

function choosePlace(
  folder: string,
  cluster: string,
  account: Account | undefined,
  wanted: string | undefined,
) {
  const reachable = canEnter(existsSync(cluster) ? cluster : folder, account)
  if (!reachable && process.platform !== 'linux') {
    throw new Error(
      `PostgreSQL runs as user "${account?.name}", who cannot enter ${folder}. ` +
        'Name a folder it can enter in FAIRWAY_DATA, or start Fairway as an ordinary user.',
    )
  }
  const temporaryFolder = ownTemporaryFolder(cluster, account)
  const candidates = wanted
    ? [wanted]
    : [...(reachable ? [path.join(folder, 'socket')] : []), temporaryFolder]
  const socketFolder = candidates.find(socketFits)
  if (!socketFolder) {
    throw new Error(
      `The path of the database's socket is too long: ${candidates.at(-1)} takes ` +
        `${Buffer.byteLength(path.join(candidates.at(-1) ?? '', `.s.PGSQL.${port}`))} bytes with the socket's name, ` +
        `the system allows ${socketPathLimit}. Name a shorter folder in FAIRWAY_DATA or TMPDIR.`,
    )
  }
  return {
    reachable,
    socketFolder,
    temporaryFolder,
    copyTo: reachable ? [folder, temporaryFolder] : [temporaryFolder],
  }
}

function canEnter(folder: string, account: Account | undefined): boolean {
  if (!account) return true
  const answer = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    cwd: '/',
    uid: account.uid,
    gid: account.gid,
  })
  return answer.status === 0
}

/**
 * Our one folder outside the data folder, for the socket or a copy of the binaries. The same name every time,
 * so that what a killed process left is used and then removed by the next; but never one that another user put there.
 */
function ownTemporaryFolder(cluster: string, account: Account | undefined): string {
  const uid = account?.uid ?? process.getuid?.() ?? 0
  const name = `fairway-${createHash('sha256').update(`${uid}:${cluster}`).digest('hex').slice(0, 12)}`
  const parent = socketFits(path.join(tmpdir(), name)) ? tmpdir() : '/tmp'
  const folder = path.join(parent, name)
  if (!existsSync(folder)) return folder
  const found = lstatSync(folder)
  const ours = found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0
  return ours ? folder : mkdtempSync(path.join(parent, 'fairway-'))
}

async function makeCluster(house: House) {
  const { account, binaries, cluster, folder, log, reachable } = house
  log('Making the database')
  // Made aside and moved when complete: a start that is broken off half-way leaves nothing that looks finished.
  const draft = mkdtempSync(path.join(folder, 'database.new-'))
  makePrivateFolder(draft, account)
  chmodSync(draft, 0o700)
  const data = openSync(draft, 'r')
  try {
    const child = spawn(
      path.join(binaries.folder, 'bin', 'initdb'),
      [
        ...['-D', reachable ? draft : '/proc/self/fd/3', '-U', user],
        // Only the socket in a closed folder leads in, so no password is needed and none is on the disk.
        '--auth=trust',
        ...['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
        ...(house.settings.fsync === 'off' ? ['--no-sync'] : []),
      ],
      {
        cwd: '/',
        env: bareEnvironment,
        uid: account?.uid,
        gid: account?.gid,
        stdio: ['ignore', 'pipe', 'pipe', data],
      },
    )
    let output = ''
    child.stdout?.on('data', (text) => {
      output += text
    })
    child.stderr?.on('data', (text) => {
      output += text
    })
    const code = await new Promise<number | string | null>((resolve) => {
      child.once('error', (error) => resolve(error.message))
      child.once('close', resolve)
    })
    if (code !== 0)
      throw new Error(`The database could not be made (initdb ended with ${code}):\n${output.trim()}`)
    writeFileSync(path.join(folder, 'database.version'), `${binaries.major}\n`)
    renameSync(draft, cluster)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // A second process may have made the cluster in the same moment; then that one is as good as ours.
    if (!existsSync(path.join(cluster, 'PG_VERSION'))) throw error
  } finally {
    closeSync(data)
  }
}

async function makeDatabase(connection: DatabaseConnection) {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    const found = await client.query('select from pg_database where datname = $1', [connection.database])
    if (found.rowCount === 0) await client.query('create database fairway')
  } catch (error) {
    // 42P04, 23505: a second process made it in the same moment.
    if (!['42P04', '23505'].includes((error as pg.DatabaseError).code ?? '')) throw error
  } finally {
    await client.end()
  }
}

/** Keeps the log of the database bounded: one former file of at most a few megabytes stays. */
function turnLogOver(file: string) {
  if (existsSync(file) && statSync(file).size > 4_000_000) renameSync(file, `${file}.old`)
}

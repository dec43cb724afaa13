import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { type Account, type Binaries, bareEnvironment, makePrivateFolder } from './binaries.ts'

/** The name of PostgreSQL's own superuser in the cluster, which is the only role there is. */
export const user = 'fairway'

/** How a child reaches the data when their path is closed to it: through the folder we opened and handed down. */
export const inheritedFolder = '/proc/self/fd/3'

/** PostgreSQL reads only data of its own major version; saying so is kinder than its refusal in a log file. */
export function assertSameVersion(folder: string, cluster: string, major: number): void {
  if (!existsSync(cluster)) return
  const files = [path.join(cluster, 'PG_VERSION'), path.join(folder, 'database.version')]
  const file = files.find((candidate) => existsSync(candidate))
  if (!file)
    throw new Error(`${cluster} does not hold a database, but is in its place. Move it away and start again.`)
  const version = readFileSync(file, 'utf8').trim()
  if (version === String(major)) return
  throw new Error(
    `The data in ${cluster} were made by PostgreSQL ${version}, and this Fairway carries PostgreSQL ${major}, ` +
      `which cannot read them. Run the Fairway that made them, or serve them with a PostgreSQL ${version} of your own ` +
      'through DATABASE_URL, or name another folder in FAIRWAY_DATA.',
  )
}

/** Data that root copied here belong to root and may be open to others; PostgreSQL accepts neither. */
export function giveToAccount(cluster: string, account: Account | undefined): void {
  if (!existsSync(cluster)) return
  if (account && statSync(cluster).uid === 0)
    spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, cluster])
  if (process.getuid?.() === statSync(cluster).uid || account) chmodSync(cluster, 0o700)
}

/**
 * Makes the cluster: UTF-8, sorted by code point by PostgreSQL itself, so that no library of the machine can
 * change the order of an index. Other orders are named where they are wanted (COLLATE "zh-x-icu").
 */
export async function makeCluster(options: {
  folder: string
  cluster: string
  account: Account | undefined
  binaries: Binaries
  reachable: boolean
  /** False for data that may be lost, such as those of a test. */
  flush: boolean
}): Promise<void> {
  const { account, binaries, cluster, folder } = options
  // Made aside and moved when complete: a start that is broken off half-way leaves nothing that looks finished.
  const draft = mkdtempSync(path.join(folder, 'database.new-'))
  makePrivateFolder(draft, account)
  const data = openSync(draft, 'r')
  try {
    const child = spawn(
      path.join(binaries.folder, 'bin', 'initdb'),
      [
        ...['-D', options.reachable ? draft : inheritedFolder, '-U', user],
        // Only the socket in a closed folder leads in, so no password is needed and none is on the disk.
        '--auth=trust',
        ...['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
        ...(options.flush ? [] : ['--no-sync']),
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
    const collect = (text: unknown) => {
      output += text
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    const end = await new Promise<unknown>((resolve) => {
      child.once('error', resolve)
      child.once('close', (code, signal) => resolve(code ?? signal))
    })
    if (end !== 0) throw new Error(`The database could not be made (initdb: ${end}):\n${output.trim()}`)
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

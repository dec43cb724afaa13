import { spawnSync } from 'node:child_process'
import { linkSync, readdirSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'

/** The content of `postmaster.pid`. */
export interface PidFile {
  readonly text: string
  readonly pid: number
  readonly socketFolder: string
  readonly status: string
}

/** Reads the pid file of a cluster; undefined when there is none or it is only half written. */
export function readPidFile(cluster: string): PidFile | undefined {
  const text = readIfThere(path.join(cluster, 'postmaster.pid'))
  if (text === undefined) return undefined
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { text, pid, socketFolder: lines[4] ?? '', status: lines[7] ?? '' }
}

/**
 * Identity of a process beyond its number, which may be reused: the moment it started. Undefined when there is no such
 * process, or when it is a zombie (in a container without an init process it may stay one for ever).
 */
export function processIdentity(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const stat = readIfThere(`/proc/${pid}/stat`)
    // The name in brackets may itself hold blanks and brackets, so count from the last bracket.
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (!fields || fields[0] === 'Z' || fields[0] === 'X') return undefined
    return fields[19]
  }
  const answer = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' })
  const line = answer.stdout?.trim() ?? ''
  return line === '' || line.startsWith('Z') ? undefined : line.replace(/^\S+\s+/, '')
}

/** Whether the process that the pid file names is alive and really is this cluster's PostgreSQL. */
export function isPostmasterOf(cluster: string, pid: number): boolean {
  if (processIdentity(pid) === undefined) return false
  if (process.platform === 'linux') {
    // A PostgreSQL that does not let us look counts as living: better to wait than to take its pid file away.
    const folder = workingFolderOf(pid)
    return isNamedPostgres(pid) && (folder === undefined || folder === realpathSync(cluster))
  }
  const answer = spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' })
  return path.basename(answer.stdout?.trim() ?? '').startsWith('postgres')
}

/**
 * Processes of this cluster, whatever their parent. After the postmaster was killed its helpers end by themselves
 * within moments; until then the data must not be opened again. Linux only; elsewhere PostgreSQL's own check of the
 * shared memory has to do.
 */
export function processesOf(cluster: string): number[] {
  if (process.platform !== 'linux') return []
  const folder = realpathSync(cluster)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && workingFolderOf(pid) === folder && isNamedPostgres(pid))
}

/**
 * Removes a stale pid file. Its number may be in use by another process since, or by a zombie, and PostgreSQL would
 * refuse to start for ever. Moves the file first and checks what it moved, so that a file written by a new postmaster
 * in this very moment is put back. False when there was none.
 */
export function removeDeadPidFile(cluster: string, dead: PidFile): boolean {
  const place = path.join(cluster, 'postmaster.pid')
  const aside = path.join(cluster, `postmaster.pid.dead-${process.pid}`)
  try {
    renameSync(place, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
  const isTheDeadOne = readIfThere(aside) === dead.text
  if (!isTheDeadOne) linkSync(aside, place)
  rmSync(aside)
  return isTheDeadOne
}

function isNamedPostgres(pid: number): boolean {
  return readIfThere(`/proc/${pid}/comm`)?.trim() === 'postgres' && processIdentity(pid) !== undefined
}

function workingFolderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch (error) {
    // Gone in the meantime, or a process of another user: not ours either way.
    if (['ENOENT', 'EACCES', 'EPERM', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return undefined
    throw error
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT' || code === 'ESRCH') return undefined
    throw error
  }
}

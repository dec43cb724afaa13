import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { processIdentity } from './postmaster.ts'

/** The process that stops the database at its end: the one that started it, or took it over from a dead one. */
interface LockHolder {
  readonly pid: number
  readonly identity: string
  /** Distinguishes two holders within one process. */
  readonly token: string
}

const fileIn = (folder: string) => path.join(folder, 'database.owner')

export function takeLock(folder: string, token: string): void {
  const owner: LockHolder = { pid: process.pid, identity: processIdentity(process.pid) ?? '', token }
  // Atomic replace: written aside and renamed, so that no reader sees half a file.
  const draft = `${fileIn(folder)}.${process.pid}`
  writeFileSync(draft, JSON.stringify(owner))
  renameSync(draft, fileIn(folder))
}

export function holdsLock(folder: string, token: string): boolean {
  return readLock(folder)?.token === token
}

/** The owner's process id; undefined when there is no owner or its process is gone. */
export function lockHolder(folder: string): number | undefined {
  const owner = readLock(folder)
  return owner && processIdentity(owner.pid) === owner.identity ? owner.pid : undefined
}

export function releaseLock(folder: string): void {
  rmSync(fileIn(folder), { force: true })
}

function readLock(folder: string): LockHolder | undefined {
  return existsSync(fileIn(folder))
    ? (JSON.parse(readFileSync(fileIn(folder), 'utf8')) as LockHolder)
    : undefined
}

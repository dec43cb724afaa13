import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Logger } from 'pino'
import type { OpenDatabase } from '../database/database.ts'

/** disk_full, io_error; error codes of the file system. */
const storageCodes = new Set(['53100', '58030', 'ENOSPC', 'EDQUOT', 'EIO'])
const logEveryMs = 30_000
/** Full threshold: the database needs another segment of its log, 16 MB, at any moment. */
const fullBelowBytes = 32 * 2 ** 20
/** Warning threshold: logged while there is time to make room. */
const lowBelowBytes = 2 ** 30
const lowEveryMs = 30 * 60_000

/** True for a failure of the storage under the database or the data folder: nothing can be written until there is room. */
export function isStorageFailure(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: string; message?: string }
  return (code !== undefined && storageCodes.has(code)) || /No space left on device/.test(message ?? '')
}

/** Remembers that the storage failed until a write succeeds again, and looks at the free space of the disk. */
export interface StorageWatch {
  /** Takes note of a failed call; one short line in the log for many of them, as the log may be on the same disk. */
  recordFailure(error: unknown): void
  /**
   * Whether the disk of the data folder has no room left. A database that ran out of it may be gone altogether: then
   * its calls fail for a lost connection, and this is the cause.
   */
  isDiskFull(): boolean
  /** Whether the storage is writable. Queries the database only after a failure. */
  isWell(): Promise<boolean>
  /** Looks at the disk, every minute: warns before it is full. */
  check(): void
  /** Free bytes on the disk of the data folder, as far as this account may use them. */
  freeBytes(): number
}

/** The free space of the disk a folder is on, in bytes; one that is not made yet will be on the disk of its parent. */
function freeBytesOf(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error
    return freeBytesOf(dirname(folder))
  }
}

interface Watched {
  database: OpenDatabase
  dataFolder: string
  log: Logger
  freeBytes?: (folder: string) => number
}

export function createStorageWatch({
  database: { pool },
  dataFolder,
  log,
  freeBytes = freeBytesOf,
}: Watched): StorageWatch {
  let failed = false
  let loggedAt = Number.NEGATIVE_INFINITY
  let lowAt = Number.NEGATIVE_INFINITY

  function logFailure(reason: string): void {
    if (performance.now() - loggedAt < logEveryMs) return
    loggedAt = performance.now()
    log.error(
      { reason },
      `the storage is full or failing; calls are turned away. Make room on the disk of ${dataFolder}; everything goes on by itself then`,
    )
  }

  function recordFailure(error: unknown): void {
    if (!isStorageFailure(error)) return
    failed = true
    logFailure((error as Error).message)
  }

  function isDiskFull(): boolean {
    const free = freeBytes(dataFolder)
    if (free >= fullBelowBytes) return false
    failed = true
    logFailure(`${Math.floor(free / 2 ** 20)} MB are free`)
    return true
  }

  return {
    recordFailure: recordFailure,
    isDiskFull,
    freeBytes: () => freeBytes(dataFolder),
    check() {
      const free = freeBytes(dataFolder)
      if (isDiskFull() || free >= lowBelowBytes || performance.now() - lowAt < lowEveryMs) return
      lowAt = performance.now()
      log.warn(
        `only ${Math.floor(free / 2 ** 20)} MB are left on the disk of ${dataFolder}; make room in time`,
      )
    },
    async isWell() {
      if (isDiskFull()) return false
      if (!failed) return true
      const client = await pool.connect().catch(() => undefined)
      if (!client) return false
      try {
        // Extends a file and is gone again with the transaction.
        await client.query(
          'begin; create temp table probe on commit drop as select repeat(md5(n::text), 32) from generate_series(1, 256) n; commit',
        )
        failed = false
        log.info('the storage can be written again')
      } catch (error) {
        await client.query('rollback').catch(() => undefined)
        recordFailure(error)
      } finally {
        client.release()
      }
      return !failed
    },
  }
}

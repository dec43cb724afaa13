import type { Logger } from 'pino'
import type { OpenDatabase } from './database.ts'

/** disk_full, io_error; what the file system itself says. */
const storageCodes = new Set(['53100', '58030', 'ENOSPC', 'EDQUOT', 'EIO'])
const logEveryMs = 30_000

/** True for a failure of the storage under the database or the data folder: nothing can be written until there is room. */
export function isStorageFailure(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: string; message?: string }
  return (code !== undefined && storageCodes.has(code)) || /No space left on device/.test(message ?? '')
}

/** Remembers that the storage failed until a write succeeds again. */
export interface StorageWatch {
  /** Takes note of a failed call; one short line in the log for many of them, as the log may be on the same disk. */
  note(error: unknown): void
  /** Whether something can be written. Asks the database only after a failure. */
  isWell(): Promise<boolean>
}

export function createStorageWatch({ pool }: OpenDatabase, log: Logger): StorageWatch {
  let failed = false
  let loggedAt = Number.NEGATIVE_INFINITY

  function note(error: unknown): void {
    if (!isStorageFailure(error)) return
    failed = true
    if (performance.now() - loggedAt < logEveryMs) return
    loggedAt = performance.now()
    log.error({ reason: (error as Error).message }, 'the storage is full or failing; calls are turned away')
  }

  return {
    note,
    async isWell() {
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
        note(error)
      } finally {
        client.release()
      }
      return !failed
    },
  }
}

import type { Logger } from 'pino'
import { type ConnectionSettings, type Database, type OpenDatabase, openDatabase } from './database.ts'
import { isUnreachable } from './errors.ts'

/** How long the replica is left alone after it could not be reached. */
const pauseMs = 30_000

/** Where long queries that write nothing are sent: a read replica when there is one, else the database itself. */
export interface ReadReplica {
  /**
   * Runs a query on the replica, and again on the database when the replica cannot be reached: readers get an answer, and the
   * log a warning.
   */
  read<Result>(query: (db: Database) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** Opens the replica; every session on it is read-only. Without settings queries go to the database. */
export function openReadReplica(
  database: OpenDatabase,
  settings: ConnectionSettings | undefined,
  log: Pick<Logger, 'warn'>,
): ReadReplica {
  if (!settings) return { read: (query) => query(database.db), close: async () => undefined }
  const replica = openDatabase(settings, { readOnly: true })
  let pausedUntil = 0
  return {
    async read(query) {
      if (performance.now() < pausedUntil) return query(database.db)
      try {
        return await query(replica.db)
      } catch (error) {
        if (!isUnreachable(error)) throw error
        pausedUntil = performance.now() + pauseMs
        log.warn(
          { err: error },
          'the read replica (DATABASE_READ_URL) cannot be reached; reports are read from the database itself for 30 seconds',
        )
        return query(database.db)
      }
    },
    close: () => replica.close(),
  }
}

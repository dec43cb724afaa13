import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import {
  type Driver,
  Kysely,
  type KyselyPlugin,
  type Transaction as KyselyTransaction,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  sql,
} from 'kysely'
import pg from 'pg'
import { isRolledBack, OutcomeUnknown } from './errors.ts'
import { PreparingClient } from './prepared.ts'

/** Statements are SQL through the `sql` tag: no table is declared, so that the query builder cannot be taken for checked. */
export type Database = Kysely<unknown>
export type Transaction = KyselyTransaction<unknown>
/** Anything a statement can be sent to. */
export type Connection = Database | Transaction

/** Where the database is: an address, or the parts of a socket. */
export type ConnectionSettings = Pick<
  pg.PoolConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database' | 'connectionTimeoutMillis'
>

export interface OpenDatabase {
  db: Database
  pool: pg.Pool
  settings: ConnectionSettings
  close(): Promise<void>
}

/** In which every session runs. */
const timeZone = 'Asia/Shanghai'

/**
 * How many joins of a statement the planner orders anew; it keeps the others as they are written, from the row that is looked
 * for outwards. The time of planning grows with every order that is tried (docs/decisions/0090).
 */
const joinCollapseLimit = 4

/** How many connections a node has unless it says otherwise. */
const defaultMaxConnections = 12

interface PoolOptions {
  /** Sessions write nothing: a read replica. */
  readOnly?: boolean
  /** How many connections it opens at most. */
  most?: number
  /** For long work that sales must not wait for: no parallel workers, asynchronous commit, a low priority of its processes. */
  isBackground?: boolean
}

/**
 * Opens a connection pool. 64-bit integers arrive as text (ids must not lose digits), dates as `YYYY-MM-DD` text (a
 * service date is not a moment), and every session runs in Asia/Shanghai.
 */
export function openDatabase(
  settings: ConnectionSettings,
  { most: maxConnections = defaultMaxConnections, isBackground = false, readOnly = false }: PoolOptions = {},
): OpenDatabase {
  const pool = new pg.Pool({
    ...settings,
    Client: PreparingClient,
    max: maxConnections,
    application_name: 'fairway',
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: settings.connectionTimeoutMillis ?? 10_000,
    types: { getTypeParser },
    options: [
      `-c timezone=${timeZone} -c lock_timeout=3s -c statement_timeout=60s -c idle_in_transaction_session_timeout=60s`,
      `-c join_collapse_limit=${joinCollapseLimit}`,
      ...(isBackground ? ['-c max_parallel_workers_per_gather=0 -c synchronous_commit=off'] : []),
      ...(readOnly ? ['-c default_transaction_read_only=on'] : []),
    ].join(' '),
  })
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  if (isBackground) pool.on('connect', lowerPriority)
  const db = new Kysely<unknown>({
    dialect: new CommitAwareDialect({ pool }),
    plugins: [yieldAfterLargeResult],
  })
  return {
    db,
    pool,
    settings,
    async close() {
      await db.destroy()
      // Kysely leaves a pool open that was used without it.
      if (!pool.ending) await pool.end()
    },
  }
}

/** The niceness of the processes that serve long work: sales get the processor first. */
const backgroundNiceness = 10

/**
 * Lowers the priority of the database's process behind a connection, where it runs on this machine. A process id of another
 * machine or container may be that of anything here, so that the process has to be one of PostgreSQL.
 */
function lowerPriority(client: pg.PoolClient): void {
  const { processID: id } = client as pg.PoolClient & { processID?: number | null }
  if (!id) return
  try {
    if (readFileSync(`/proc/${id}/comm`, 'utf8').trim() === 'postgres') setPriority(id, backgroundNiceness)
  } catch {
    // On another machine, or of another user: it runs as it is.
  }
}

/**
 * Asserts the time zone of the sessions, which days, tills and periods are counted by: a connection pooler may drop the
 * options of a connection.
 * @throws in words for the operator.
 */
export async function assertTimeZone(db: Connection): Promise<void> {
  const { rows } = await sql<{ zone: string }>`select current_setting('timezone') as zone`.execute(db)
  if (rows[0]?.zone !== timeZone)
    throw new Error(
      `Sessions of the database run in the time zone ${rows[0]?.zone}, not in ${timeZone}. A connection pooler that drops the options of a connection does this: let it pass them on, or set the time zone of the database, alter database … set timezone = '${timeZone}'.`,
    )
}

/** More rows than a page of a list shows: an export, a seat map, a report. */
const largeResult = 200

/**
 * Yields to the event loop between parsing a large result and working on it: the driver parses all that has arrived
 * within one turn, and a caller that went on in the same turn would hold up every other request for the sum of both.
 */
const yieldAfterLargeResult: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    if (result.rows.length > largeResult) {
      // The first is called within the turn that parsed, between input and timers; the second comes after both.
      await setImmediate()
      await setImmediate()
    }
    return result
  },
}

type PostgresConnection = Parameters<PostgresDriver['rollbackTransaction']>[0]

/**
 * Distinguishes a transaction that was rolled back from one whose COMMIT was not answered. The second may be done, so
 * its failure becomes an `OutcomeUnknown`.
 */
class CommitAwareDriver extends PostgresDriver {
  override async commitTransaction(connection: PostgresConnection): Promise<void> {
    try {
      await super.commitTransaction(connection)
    } catch (error) {
      throw isRolledBack(error) ? error : new OutcomeUnknown(error)
    }
  }

  /**
   * A ROLLBACK that fails discards its connection, which rolls back as well; the first failure is the one to report.
   */
  override async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined)
  }
}

class CommitAwareDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new CommitAwareDriver(this.#config)
  }
}

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === pg.types.builtins.DATE) return (value: string) => value
  return pg.types.getTypeParser(oid, format as 'text')
}

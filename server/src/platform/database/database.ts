import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import {
  type Driver,
  Kysely,
  type Transaction as KyselyTransaction,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely'
import pg from 'pg'
import type { Tables } from '../../../database/tables.ts'
import { isRolledBack, OutcomeUnknown } from './errors.ts'

export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>
/** Anything a statement can be sent to. */
export type Connection = Database | Transaction

/** Where the database is: an address, or the parts of a socket. */
export type ConnectionSettings = Pick<
  pg.PoolConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'
>

export interface OpenDatabase {
  db: Database
  pool: pg.Pool
  settings: ConnectionSettings
  close(): Promise<void>
}

/**
 * Opens a pool of connections. 64-bit integers arrive as text (ids must not lose digits), dates as `YYYY-MM-DD`
 * text (a day on the pier is not a moment), and every session speaks the pier's time.
 */
export function openDatabase(settings: ConnectionSettings, { most = 12 } = {}): OpenDatabase {
  const pool = new pg.Pool({
    ...settings,
    max: most,
    application_name: 'fairway',
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    types: { getTypeParser },
    options:
      '-c timezone=Asia/Shanghai -c lock_timeout=3s -c statement_timeout=60s -c idle_in_transaction_session_timeout=60s',
  })
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Tables>({ dialect: new CommitAwareDialect({ pool }) })
  return {
    db,
    pool,
    settings,
    close: () => db.destroy(),
  }
}

type PostgresConnection = Parameters<PostgresDriver['rollbackTransaction']>[0]

/**
 * Tells a transaction that was rolled back from one whose COMMIT was not answered. The second may be done, so its
 * failure is no failure of the database any more but an `OutcomeUnknown`.
 */
class CommitAwareDriver extends PostgresDriver {
  override async commitTransaction(connection: PostgresConnection): Promise<void> {
    try {
      await super.commitTransaction(connection)
    } catch (error) {
      throw isRolledBack(error) ? error : new OutcomeUnknown(error)
    }
  }

  /** A ROLLBACK that fails discards its connection, which rolls back as well; the first failure is the one to tell. */
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

const migrationsFolder = new URL('../../../database/migrations/', import.meta.url)
/** Any number will do, as long as every node uses the same. */
const migrationLock = 7_248_911_003

/**
 * Brings the database to the shape this build needs, one file after the other, each in its own transaction.
 * Nodes that start together wait for each other on an advisory lock.
 * @throws when an applied file was changed afterwards, or the database is newer than this build.
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort()
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query('set statement_timeout = 0')
    await client.query(`create table if not exists public.migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const applied = new Map(
      (
        await client.query<{ name: string; checksum: string }>('select name, checksum from public.migrations')
      ).rows.map((row) => [row.name, row.checksum]),
    )
    const unknown = [...applied.keys()].filter((name) => !files.includes(name))
    if (unknown.length > 0)
      throw new Error(
        `the database is newer than this build: it has ${unknown.join(', ')}. Start the newer build.`,
      )
    const done: string[] = []
    for (const name of files) {
      const text = await readFile(new URL(name, migrationsFolder), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      const before = applied.get(name)
      if (before === checksum) continue
      if (before !== undefined)
        throw new Error(`${name} was changed after it had been applied; add a new migration instead`)
      await client.query('begin')
      try {
        await client.query(text)
        await client.query('insert into public.migrations (name, checksum) values ($1, $2)', [name, checksum])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
      }
      done.push(name)
    }
    return done
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch(() => undefined)
    client.release(true)
  }
}

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import {
  createMissingFunctions,
  readFunctions,
  replaceFunctions,
  type SqlFunctions,
} from './sql-functions.ts'

/** Any number will do, as long as every node uses the same. */
const migrationLock = 7_248_911_003

/** What a start changed in the database; empty lists when it was up to date. */
export interface Migrated {
  migrations: string[]
  functions: string[]
}

/**
 * Brings the database to the shape this build needs: first the migrations, one file after the other, each in its own
 * transaction; then, in one transaction, every function whose file changed. Nodes that start together wait for each
 * other on an advisory lock.
 * @throws in words for the operator when an applied migration was changed afterwards, when the database is newer than
 * this build or was made by other migrations, and when a function cannot be replaced or dropped.
 */
export async function migrate(
  pool: pg.Pool,
  folder: URL = new URL('./', import.meta.url),
): Promise<Migrated> {
  const files = await readMigrations(new URL('migrations/', folder))
  const functions = await readFunctions(new URL('functions/', folder))
  const client = await pool.connect()
  try {
    // The node that came first may take its time; statements that lock tables wait no longer than all others.
    await client.query('set lock_timeout = 0; set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query('reset lock_timeout')
    await client.query(`create table if not exists public.migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    await client.query(`create table if not exists public.functions (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const pending = await pendingMigrations(client, files)
    for (const migration of pending) await applyMigration(client, migration, functions)
    const replaced = await replaceFunctions(client, functions, pending.map(({ text }) => text).join('\n'))
    return { migrations: pending.map(({ name }) => name), functions: replaced }
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch(() => undefined)
    client.release(true)
  }
}

interface Migration {
  name: string
  text: string
  checksum: string
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function pendingMigrations(client: pg.PoolClient, files: readonly Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from public.migrations order by name',
  )
  assertKnown(
    rows.map(({ name }) => name),
    files.map(({ name }) => name),
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  return files.filter(({ name, checksum }) => {
    const before = applied.get(name)
    if (before !== undefined && before !== checksum)
      throw new Error(
        `${name} was changed after it had been applied to this database. Data of a version from before the first ` +
          `release cannot be taken over. ${startEmpty} After the first release a migration never changes: add a new one.`,
      )
    return before === undefined
  })
}

/** The number of a migration, `0012` of `0012_feedback.sql`. */
const numberOf = (name: string) => name.slice(0, 4)

const startEmpty =
  'Start on an empty database: move the data folder away, set FAIRWAY_DATA to another one, or let DATABASE_URL name a new database.'

function assertKnown(applied: readonly string[], files: readonly string[]): void {
  const unknown = applied.filter((name) => !files.includes(name))
  if (unknown.length === 0) return
  const newest = numberOf(files.at(-1) ?? '')
  if (unknown.every((name) => numberOf(name) > newest))
    throw new Error(
      `the database is newer than this build: it has ${unknown.join(', ')}. Start the newer build.`,
    )
  throw new Error(
    `this database was made by other migrations than those of this build (${unknown.slice(0, 3).join(', ')}, …), ` +
      `by a version from before the first release, whose data cannot be taken over. ${startEmpty}`,
  )
}

async function applyMigration(
  client: pg.PoolClient,
  { name, text, checksum }: Migration,
  functions: SqlFunctions,
): Promise<void> {
  await client.query('begin')
  try {
    await createMissingFunctions(client, functions, text)
    await client.query(text)
    await client.query('insert into public.migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

import { randomInt } from 'node:crypto'
import { expect } from 'vitest'
import type { OpenDatabase } from '../../server/src/platform/database/database.ts'
import { type RunningServer, runServer } from '../processes/running-server.ts'
import { testKey } from '../test-app.ts'

// A server in a process of its own that is killed in the middle of a command.

/** The product on a database of tests; its time is the database's. */
export function runServerOn({ settings }: Pick<OpenDatabase, 'settings'>): Promise<RunningServer> {
  const { host, port, user, database } = settings
  return runServer({
    env: {
      DATABASE_URL: `postgres://${user}@${encodeURIComponent(host ?? '')}:${port}/${database}`,
      FAIRWAY_KEY: testKey.toString('base64'),
      FAIRWAY_DEMO: 'off',
    },
  })
}

/** Where a write is held up: while its statement runs, or at the commit of its transaction. */
interface Point {
  table: string
  event?: 'insert' | 'update'
  at: 'statement' | 'commit'
  /** Which rows are held up, as a condition on `new`. */
  rows?: string
}

/**
 * Kills a server in the middle of a write. At the statement nothing of its transaction stays; at the commit all of it does, and the answer
 * is lost.
 * @param work sends the command
 * @returns when the database is done with what the server had sent
 */
export async function killWithin(
  { pool }: Pick<OpenDatabase, 'pool'>,
  server: RunningServer,
  { table, event = 'insert', at, rows = 'true' }: Point,
  work: () => Promise<unknown>,
): Promise<void> {
  const lock = randomInt(2 ** 31 - 1)
  const deferred = at === 'commit' ? 'deferrable initially deferred' : ''
  const holder = await pool.connect()
  const waiting = async (): Promise<number> =>
    (
      await pool.query<{ count: number }>(
        `select count(*)::integer as count from pg_locks where locktype = 'advisory' and objid = $1 and not granted`,
        [lock],
      )
    ).rows[0]?.count ?? 0
  try {
    await holder.query(`select pg_advisory_lock(${lock})`)
    await holder.query(`
      create function public.hold_up() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(${lock}); return null; end $$;
      create constraint trigger hold_up after ${event} on ${table} ${deferred}
        for each row when (${rows}) execute function public.hold_up()`)
    const answer = work().then(
      () => 'answered',
      () => 'lost',
    )
    await expect.poll(waiting, { timeout: 60_000 }).toBe(1)
    server.process.kill('SIGKILL')
    await server.stop()
    expect(await answer).toBe('lost')
    await holder.query(`select pg_advisory_unlock(${lock})`)
    await expect.poll(waiting).toBe(0)
    // Waits for the transaction that wrote to the table.
    await holder.query(`drop trigger hold_up on ${table}; drop function public.hold_up()`)
  } finally {
    holder.release(true)
  }
}

import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
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
interface Write {
  table: string
  event?: 'insert' | 'update'
  at: 'statement' | 'commit'
  /** Which rows are held up, as a condition on `new`. */
  rows?: string
  /** Sends the command. */
  work(): Promise<unknown>
}

/** Wakes a job, which has no answer. */
export const job = (wake: () => Promise<unknown>) => async () => {
  await wake()
  throw new Error('a job gives no answer')
}

/** Sends a command until the server is not too busy for it. */
async function send(work: Write['work']): Promise<string> {
  for (;;) {
    const answer = await work().catch(() => undefined)
    if (answer === undefined) return 'lost'
    const { http, code } = answer as { http: number; code?: string }
    if (http !== 503) return `answered: ${http} ${code}`
    await setTimeout(1_000)
  }
}

/**
 * Kills a server in the middle of writes, all at once. At the statement nothing of its transaction stays; at the commit all of it does, and
 * the answer is lost. Resolves when the database is done with what the server had sent.
 */
export async function killWithin(
  { pool }: Pick<OpenDatabase, 'pool'>,
  server: RunningServer,
  ...writes: Write[]
): Promise<void> {
  const holds = writes.map((write, at) => ({ ...write, lock: randomInt(2 ** 31 - 1), name: `hold_up_${at}` }))
  const holder = await pool.connect()
  const heldUp = async (): Promise<string[]> => {
    const { rows } = await pool.query<{ lock: number }>(
      `select objid::bigint::integer as lock from pg_locks where locktype = 'advisory' and objid = any($1::bigint[]::oid[]) and not granted`,
      [holds.map(({ lock }) => lock)],
    )
    return holds.flatMap(({ lock, table }) => rows.filter((row) => row.lock === lock).map(() => table))
  }
  try {
    for (const { lock, name, table, event = 'insert', at, rows = 'true' } of holds)
      await holder.query(`
        select pg_advisory_lock(${lock});
        create function public.${name}() returns trigger language plpgsql as
          $$ begin perform pg_advisory_xact_lock(${lock}); return null; end $$;
        create constraint trigger ${name} after ${event} on ${table} ${at === 'commit' ? 'deferrable initially deferred' : ''}
          for each row when (${rows}) execute function public.${name}()`)
    const answers = holds.map(({ work }) => send(work))
    await expect.poll(heldUp, { timeout: 60_000 }).toEqual(holds.map(({ table }) => table))
    server.process.kill('SIGKILL')
    await server.stop()
    expect(await Promise.all(answers)).toEqual(holds.map(() => 'lost'))
    await holder.query('select pg_advisory_unlock_all()')
    await expect.poll(heldUp).toEqual([])
    // Waits for the transactions that wrote to the tables.
    for (const { name, table } of holds)
      await holder.query(`drop trigger ${name} on ${table}; drop function public.${name}()`)
  } finally {
    holder.release(true)
  }
}

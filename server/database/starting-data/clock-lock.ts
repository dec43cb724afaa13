import type pg from 'pg'
import { sailingClockLock } from '../../src/sailings/advance-sailings.ts'

/** The advisory lock under which no node moves sailings on with the clock. */
export interface HeldClockLock {
  /** Holds the lock for as long as some work takes, and gives it back. Work that is tried again takes it anew. */
  during<T>(work: () => Promise<T>): Promise<T>
  release(): Promise<void>
}

/** Takes the lock at once, so that nothing moves between now and the work. */
export async function holdClockLock(pool: pg.Pool): Promise<HeldClockLock> {
  let held: pg.PoolClient | undefined = await acquireLock(pool)
  return {
    async during(work) {
      const client = held ?? (await acquireLock(pool))
      held = undefined
      try {
        return await work()
      } finally {
        await releaseLock(client)
      }
    },
    async release() {
      const client = held
      held = undefined
      if (client) await releaseLock(client)
    },
  }
}

async function acquireLock(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [sailingClockLock])
    return client
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** A connection that was lost took the lock with it; it is not used again. */
async function releaseLock(client: pg.PoolClient): Promise<void> {
  const lost = await client.query('select pg_advisory_unlock($1)', [sailingClockLock]).then(
    () => false,
    () => true,
  )
  client.release(lost)
}

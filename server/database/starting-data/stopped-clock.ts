import type pg from 'pg'
import { clockLock } from '../../src/sailings/follow-clock.ts'

/** The advisory lock under which no node moves sailings on with the clock. */
export interface StoppedClock {
  /** Holds the lock for as long as some work takes, and gives it back. Work that is tried again takes it anew. */
  during<T>(work: () => Promise<T>): Promise<T>
  release(): Promise<void>
}

/** Takes the lock at once, so that nothing moves between now and the work. */
export async function stopClock(pool: pg.Pool): Promise<StoppedClock> {
  let held: pg.PoolClient | undefined = await takeLock(pool)
  return {
    async during(work) {
      const client = held ?? (await takeLock(pool))
      held = undefined
      try {
        return await work()
      } finally {
        await giveBack(client)
      }
    },
    async release() {
      const client = held
      held = undefined
      if (client) await giveBack(client)
    },
  }
}

async function takeLock(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [clockLock])
    return client
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** A connection that was lost took the lock with it; it is not used again. */
async function giveBack(client: pg.PoolClient): Promise<void> {
  const lost = await client.query('select pg_advisory_unlock($1)', [clockLock]).then(
    () => false,
    () => true,
  )
  client.release(lost)
}

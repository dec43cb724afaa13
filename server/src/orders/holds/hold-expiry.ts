import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Holds ended in one transaction: their sailings are locked meanwhile, and buyers wait. */
const chunkSize = 100

/**
 * Expires holds and releases their seats; returns how many. Holds of sailings that another transaction has locked are left for the
 * next run. Idempotent, also on several nodes at once.
 */
export async function expireHolds(db: Database, now: Date): Promise<number> {
  let ended = 0
  let locked: string[] = []
  for (;;) {
    const { rows } = await sql<{ ended: number; locked: string[] }>`
      select ended, locked::text[] from orders.expire_holds(${now}, ${chunkSize}, ${locked}::bigint[])`.execute(
      db,
    )
    const [chunk] = rows
    if (!chunk || (chunk.ended === 0 && chunk.locked.length === locked.length)) return ended
    ended += chunk.ended
    locked = chunk.locked
  }
}

import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Holds ended in one transaction: their sailings are locked meanwhile, and buyers wait. */
const chunkSize = 100

/** Expires holds and releases their seats; returns how many. Idempotent, also on several nodes at once. */
export async function expireHolds(db: Database, now: Date): Promise<number> {
  let ended = 0
  for (;;) {
    const { rows } = await sql<{ ended: number }>`
      select orders.expire_holds(${now}, ${chunkSize}) as ended`.execute(db)
    const more = rows[0]?.ended ?? 0
    ended += more
    if (more === 0) return ended
  }
}

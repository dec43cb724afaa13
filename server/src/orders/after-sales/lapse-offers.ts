import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

const chunkSize = 500

/** Ends offers whose time is over; returns how many. */
export async function lapseOffers(db: Database, now: Date): Promise<number> {
  let ended = 0
  for (;;) {
    const { rows } = await sql<{ ended: number }>`
      select orders.lapse_offers(${now}, ${chunkSize}) as ended`.execute(db)
    const more = rows[0]?.ended ?? 0
    ended += more
    if (more < chunkSize) return ended
  }
}

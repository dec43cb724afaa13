import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { findViolationsOfSailings } from './invariants.ts'

/** Sailings that arrived longer ago than this are over: late arrivals and after-sales at the dock have ended. */
const keptHours = 24
/** Sailings of one transaction: it holds their locks. */
const chunkSize = 20

/**
 * Ends the occupations of sailings that are over, once they are proved right; one that is not right keeps them, as
 * evidence, and the nightly check tells of it. The guards of seats and people search among the present and the future then.
 * @returns how many occupations ended
 */
export async function endOccupations(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptHours * 3_600_000)
  let ended = 0
  for (let last = '0'; ; ) {
    const chunk = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        select s.id from sailings.sailings s join inventory.loads l on l.sailing_id = s.id
        where s.id > ${last} and s.arrives_at < ${before} and s.status in ('arrived', 'cancelled')
          and l.occupations_ended_at is null
          and not exists (select from orders.tickets t where t.sailing_id = s.id and t.state in ('held', 'issued', 'boarded'))
        order by s.id limit ${chunkSize} for no key update of s skip locked`.execute(tx)
      const ids = rows.map(({ id }) => id)
      if (ids.length === 0) return
      const right: string[] = []
      for (const id of ids) if ((await findViolationsOfSailings(tx, [id])).length === 0) right.push(id)
      const deleted = await sql<{ ended: number }>`
        select inventory.end_occupations(${right}::bigint[], ${now}) as ended`.execute(tx)
      return { last: ids.at(-1) ?? last, ended: deleted.rows[0]?.ended ?? 0 }
    })
    if (!chunk) return ended
    ended += chunk.ended
    last = chunk.last
  }
}

import { sql } from 'kysely'
import { inChunks } from '../../platform/database/in-chunks.ts'
import type { Services } from '../../platform/services.ts'

const dayMs = 86_400_000
/** Orders of one transaction. */
const chunkSize = 500

/** Retention: erases the passengers of expired orders, in chunks; returns how many. */
export async function forgetPassengers({ database: { db }, clock, parameters }: Services): Promise<number> {
  const now = clock.now()
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  const unpaidBefore = before(await parameters.read('orders.unpaidDataDays'))
  const travelledBefore = before(await parameters.read('orders.travelledDataDays'))
  return inChunks(async () => {
    const { rows } = await sql<{ count: number }>`
      select orders.forget_due(${unpaidBefore}, ${travelledBefore}, ${now}, ${chunkSize}) as count`.execute(
      db,
    )
    return rows[0]?.count ?? 0
  })
}

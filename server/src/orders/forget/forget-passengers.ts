import { sql } from 'kysely'
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
  let forgotten = 0
  for (;;) {
    const { rows } = await sql<{ count: number }>`
      select orders.forget_due(${unpaidBefore}, ${travelledBefore}, ${now}, ${chunkSize}) as count`.execute(
      db,
    )
    const count = rows[0]?.count ?? 0
    forgotten += count
    if (count === 0) return forgotten
  }
}

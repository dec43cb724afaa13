import { sql } from 'kysely'
import type { Transaction } from '../platform/database/database.ts'

/**
 * Puts closed sailings on sale: with the seats of their deck plan, where they have none yet, and stopped in the channels whose
 * stop they fall under.
 * @param atOnce whether each channel sells at once instead of within the sale window of its line
 * @returns how many seats were made
 */
export async function openSales(
  tx: Transaction,
  ids: readonly string[],
  { atOnce = false } = {},
): Promise<number> {
  const window = atOnce
    ? sql`, counter_opens_at = null, agent_opens_at = null, online_opens_at = null`
    : sql``
  await sql`update sailings.sailings set sale_state = 'open'${window}
    where id = any (${ids}::bigint[]) and sale_state = 'closed'`.execute(tx)
  const { rows } = await sql<{ seats: number }>`
    select inventory.open_sailings(array(
      select id from unnest(${ids}::bigint[]) as opened(id)
      where not exists (select from inventory.loads made where made.sailing_id = opened.id))) as seats`.execute(
    tx,
  )
  await sql`select sailings.apply_stops(${ids}::bigint[])`.execute(tx)
  return rows[0]?.seats ?? 0
}

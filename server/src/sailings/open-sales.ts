import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../platform/database/database.ts'

/** Whether a sailing `s` is to come and opens with the sale window of its line; one that was put on sale at once does not. */
export const followsWindow = (now: Date): RawBuilder<boolean> =>
  sql`s.service_date >= ${serviceDateOf(now)}::date and s.status = 'scheduled' and s.counter_opens_at is not null`

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

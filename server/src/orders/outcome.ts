import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import { type orders, placed } from '@fairway/contract/orders'
import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'

/** How long an answer waits for a sale that is being written at this moment. */
const patience = '1500ms'
const lockNotAvailable = '55P03'

/**
 * What became of a request under its key. A key nobody has used is taken here, so that a request that is still on
 * its way will be refused: 'not done' is final, and selling again cannot sell twice.
 */
export async function outcomeOf(
  context: Context,
  key: string,
): Promise<ReplyOf<(typeof orders)['orders.outcome']>> {
  const { userId } = context.caller
  try {
    return await context.db.transaction().execute(async (tx) => {
      await sql`select set_config('lock_timeout', ${patience}, true)`.execute(tx)
      // Waits for whoever is writing this key; then it is there, or it is ours.
      const { rows: taken } = await sql`
        insert into platform.request_keys (user_id, key, endpoint, request_hash, at)
        values (${userId}, ${key}, ${context.endpoint}, '', ${context.now})
        on conflict do nothing returning 1`.execute(tx)
      if (taken.length > 0) return { state: 'notDone' as const }
      const { rows } = await sql<{ reply: unknown }>`
        select reply from platform.request_keys where user_id = ${userId} and key = ${key}`.execute(tx)
      const order = placed.safeParse(rows[0]?.reply)
      return order.success ? { state: 'done' as const, order: order.data } : { state: 'notDone' as const }
    })
  } catch (error) {
    if ((error as { code?: string }).code === lockNotAvailable) return { state: 'inProgress' }
    throw error
  }
}

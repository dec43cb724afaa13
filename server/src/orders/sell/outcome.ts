import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import { id } from '@fairway/contract/kernel/ids'
import { type orders, type Placed, placed } from '@fairway/contract/orders/endpoints'
import { sql } from 'kysely'
import { outcomeOfKey } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { withinScope } from '../list/visible-orders.ts'

/**
 * What became of a sale under its key, with the order when there is one. A reply that an older build kept and that no
 * longer fits does not make a sale undone: its order is read anew.
 */
export async function outcomeOf(
  context: Context,
  key: string,
): Promise<ReplyOf<(typeof orders)['orders.outcome']>> {
  const outcome = await outcomeOfKey(context, key)
  if (outcome.state !== 'done') return { state: outcome.state }
  const kept = placed.safeParse(outcome.reply)
  return { state: 'done', order: kept.success ? kept.data : await readAnew(context, outcome.reply) }
}

async function readAnew(context: Context, reply: unknown): Promise<Placed | null> {
  const orderId = id.safeParse((reply as { orderId?: unknown } | null)?.orderId)
  if (!orderId.success) return null
  const { rows } = await sql<{ order: unknown }>`
    select orders.placed(o.id) as order from orders.orders o
    where o.id = ${orderId.data} and ${withinScope(context.scope)}`.execute(context.db)
  return placed.safeParse(rows[0]?.order).data ?? null
}

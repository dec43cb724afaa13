import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import { id } from '@fairway/contract/kernel/ids'
import type { orders } from '@fairway/contract/orders/endpoints'
import { type OrderReceipt, orderReceipt } from '@fairway/contract/orders/order-views'
import { sql } from 'kysely'
import { outcomeOfKey } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { withinScope } from '../list/visible-orders.ts'

/**
 * The outcome of a sale by its idempotency key, with the order when there is one. A stored reply of an older version
 * that no longer fits does not make a sale undone: its order is read again.
 */
export async function outcomeOf(
  context: Context,
  key: string,
): Promise<ReplyOf<(typeof orders)['orders.outcome']>> {
  const outcome = await outcomeOfKey(context, key)
  if (outcome.state !== 'done') return { state: outcome.state }
  const stored = orderReceipt.safeParse(outcome.reply)
  return { state: 'done', order: stored.success ? stored.data : await readReceipt(context, outcome.reply) }
}

async function readReceipt(context: Context, reply: unknown): Promise<OrderReceipt | null> {
  const orderId = id.safeParse((reply as { orderId?: unknown } | null)?.orderId)
  if (!orderId.success) return null
  const { rows } = await sql<{ order: unknown }>`
    select orders.order_receipt(o.id) as order from orders.orders o
    where o.id = ${orderId.data} and ${withinScope(context.scope)}`.execute(context.db)
  return orderReceipt.safeParse(rows[0]?.order).data ?? null
}

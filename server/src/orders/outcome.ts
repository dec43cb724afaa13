import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import { type orders, placed } from '@fairway/contract/orders'
import { outcomeOfKey } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'

/** What became of a sale under its key, with the order when there is one. */
export async function outcomeOf(
  context: Context,
  key: string,
): Promise<ReplyOf<(typeof orders)['orders.outcome']>> {
  const outcome = await outcomeOfKey(context, key)
  if (outcome.state !== 'done') return { state: outcome.state }
  const order = placed.safeParse(outcome.reply)
  return order.success ? { state: 'done', order: order.data } : { state: 'notDone' }
}

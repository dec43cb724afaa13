import type { OrderAction } from '@fairway/contract/orders/values'
import type { Context } from '../../platform/http/context.ts'
import { describe, problem } from '../../platform/http/problems.ts'
import { decide, type OrderActionFacts } from '../domain/order-actions.ts'
import { reasonDetails } from '../holds/holds.ts'

/** Whether the caller may do something with an order now, with the reason in their language when not. */
export function presentDecision(
  { caller, language, now }: Pick<Context, 'caller' | 'language' | 'now'>,
  action: OrderAction,
  order: OrderActionFacts,
) {
  const decision = decide(action, order, caller.permissions, now)
  if (decision.allowed) return { allowed: true as const }
  const refusal = describe(problem(decision.reason, reasonDetails(decision, order, language)), language)
  return { allowed: false as const, reason: decision.reason, text: refusal.message }
}

import { type MessageAction, type MessageState, messageActions } from '@fairway/contract/messages/values'
import type { Context } from '../platform/http/context.ts'
import { describe, problem } from '../platform/http/problems.ts'
import { decide } from './domain/message-actions.ts'

type Presented = { allowed: true } | { allowed: false; reason: string; text: string }

/** What the caller may do with a message in a state, with the reason in their language where not. */
export function presentDecisions(
  { caller, language }: Pick<Context, 'caller' | 'language'>,
  state: MessageState,
): Record<MessageAction, Presented> {
  const present = (action: MessageAction): Presented => {
    const decision = decide(action, state, caller.permissions)
    if (decision.allowed) return decision
    const { reason, permission } = decision
    const { message } = describe(problem(reason, permission ? { permission } : {}), language)
    return { allowed: false, reason, text: message }
  }
  return Object.fromEntries(messageActions.map((action) => [action, present(action)])) as Record<
    MessageAction,
    Presented
  >
}

/** @throws messages.stateForbids */
export function assertAllowed(
  { caller }: Pick<Context, 'caller'>,
  action: MessageAction,
  state: MessageState,
): void {
  const decision = decide(action, state, caller.permissions)
  if (!decision.allowed) throw problem(decision.reason)
}

import type { MessageAction, MessageState } from '@fairway/contract/messages/values'
import type { ProblemCode } from '@fairway/contract/problems'

/** In which states a message allows what. The commands and the screen both read this table. */
const statesFor: Readonly<Record<MessageAction, readonly MessageState[]>> = {
  edit: ['draft', 'planned'],
  publish: ['draft'],
  discard: ['draft'],
  withdraw: ['planned', 'published', 'over'],
  readers: ['published', 'over', 'withdrawn'],
}

const permissionFor: Readonly<Record<MessageAction, string>> = {
  edit: 'messages.publish',
  publish: 'messages.publish',
  discard: 'messages.publish',
  withdraw: 'messages.publish',
  readers: 'messages.view',
}

export type Decision = { allowed: true } | { allowed: false; reason: ProblemCode; permission?: string }

/** Which actions the state of a message and the caller's permissions allow. */
export function decide(
  action: MessageAction,
  state: MessageState,
  permissions: ReadonlySet<string>,
): Decision {
  const permission = permissionFor[action]
  if (!permissions.has(permission)) return { allowed: false, reason: 'request.noPermission', permission }
  return statesFor[action].includes(state)
    ? { allowed: true }
    : { allowed: false, reason: 'messages.stateForbids' }
}

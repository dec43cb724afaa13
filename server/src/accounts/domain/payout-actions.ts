import {
  type PayoutAction,
  type PayoutMethod,
  type PayoutState,
  type SentMethod,
  sentMethods,
} from '@fairway/contract/accounts/values'
import type { Permission } from '@fairway/contract/menus'
import type { ProblemCode } from '@fairway/contract/problems'

/** What decides about a payout. */
export interface PayoutFacts {
  state: PayoutState
  method: PayoutMethod
  /** Whether a second person has been asked for another way and has not answered. */
  otherwisePending: boolean
}

type Decision = { allowed: true } | { allowed: false; reason: ProblemCode; permission?: Permission }

const isSentMethod = (method: PayoutMethod): method is SentMethod =>
  (sentMethods as readonly PayoutMethod[]).includes(method)

const isWaiting = (state: PayoutState) => state === 'requested' || state === 'approved'

interface Rule {
  fits: (payout: PayoutFacts) => boolean
  reason: ProblemCode
}

/** When each action is possible. The transition table of the database is the last word. */
const rules: Readonly<Record<PayoutAction, Rule>> = {
  markPaid: {
    fits: ({ state, method }) =>
      (method === 'bank' && state === 'approved') ||
      (isSentMethod(method) && (state === 'sent' || state === 'requested')),
    reason: 'accounts.notPayable',
  },
  markFailed: {
    fits: ({ state, method }) => state === 'sent' || (method === 'bank' && isWaiting(state)),
    reason: 'accounts.notSent',
  },
  retry: { fits: ({ state }) => state === 'failed', reason: 'accounts.notFailed' },
  payOtherwise: {
    fits: ({ state }) => state === 'requested' || state === 'failed',
    reason: 'accounts.notChangeable',
  },
  cancel: {
    fits: ({ state }) => isWaiting(state) || state === 'failed',
    reason: 'accounts.notCancellable',
  },
  payCash: {
    fits: ({ state, method }) => method === 'cash' && isWaiting(state),
    reason: 'accounts.noCashWaiting',
  },
}

const permissions: Readonly<Record<PayoutAction, Permission>> = {
  markPaid: 'accounts.sendPayouts',
  markFailed: 'accounts.sendPayouts',
  retry: 'accounts.sendPayouts',
  payOtherwise: 'accounts.sendPayouts',
  cancel: 'accounts.sendPayouts',
  payCash: 'accounts.payCash',
}

/**
 * Whether something may be done with a payout. While a second person has been asked for another way, nothing else moves its
 * money: what is approved is what was asked for.
 */
export function decidePayout(
  action: PayoutAction,
  payout: PayoutFacts,
  callerPermissions: ReadonlySet<string>,
): Decision {
  const permission = permissions[action]
  if (!callerPermissions.has(permission))
    return { allowed: false, reason: 'request.noPermission', permission }
  if (payout.otherwisePending) return { allowed: false, reason: 'accounts.otherwisePending' }
  const { fits, reason } = rules[action]
  return fits(payout) ? { allowed: true } : { allowed: false, reason }
}

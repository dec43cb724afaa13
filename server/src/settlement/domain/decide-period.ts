import type { ProblemCode } from '@fairway/contract/problems'
import type { PeriodAction, PeriodKind, PeriodState } from '@fairway/contract/settlement/period-values'

/** What decides about a period. */
export interface PeriodFacts {
  kind: PeriodKind
  state: PeriodState
  /** Checks that block the close. */
  blocking: number
  /** Whether the caller has asked for the close. */
  ownRequest: boolean
}

type Decision = { allowed: true } | { allowed: false; reason: ProblemCode }

const no = (reason: ProblemCode): Decision => ({ allowed: false, reason })

/** Whether something may be done with a period. Days are closed by one person, months and years by two. */
export function decidePeriod(
  action: PeriodAction,
  { kind, state, blocking, ownRequest }: PeriodFacts,
  callerPermissions: ReadonlySet<string>,
): Decision {
  if (!callerPermissions.has('settlement.closePeriods')) return no('request.noPermission')
  if ((action === 'close') !== (kind === 'day')) return no('settlement.periodNotFound')
  if (state === 'closed') return no('settlement.periodClosed')
  if (action === 'withdraw')
    return state === 'asked' && ownRequest ? { allowed: true } : no('settlement.closeNotAsked')
  if (state === 'running') return no('settlement.periodRunning')
  if (state === 'asked') return no('settlement.closeAsked')
  if (blocking > 0) return no('settlement.periodBlocked')
  return { allowed: true }
}

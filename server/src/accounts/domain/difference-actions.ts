import type {
  DifferenceAction,
  DifferenceKind,
  DifferenceState,
} from '@fairway/contract/accounts/acquirers/values'
import type { ProblemCode } from '@fairway/contract/problems'

/** What decides about a difference. */
export interface DifferenceFacts {
  kind: DifferenceKind
  state: DifferenceState
  /** Whether a second person has been asked to accept it and has not answered. */
  pending: boolean
  /** Where its assignment by hand stands. */
  assignment: Assignment
}

/** `booked`: with its line; `dayOver`: the day it was made on is closed. */
export type Assignment = 'none' | 'open' | 'booked' | 'dayOver'

type Decision = { allowed: true } | { allowed: false; reason: ProblemCode }

const no = (reason: ProblemCode): Decision => ({ allowed: false, reason })

/**
 * Whether something may be done with a difference. A note is possible at any time; while a second person has been asked,
 * nothing else moves it.
 */
export function decideDifference(
  action: DifferenceAction,
  { kind, state, pending, assignment }: DifferenceFacts,
  callerPermissions: ReadonlySet<string>,
): Decision {
  if (!callerPermissions.has('accounts.matchAcquirers')) return no('request.noPermission')
  if (action === 'note') return { allowed: true }
  if (action === 'unassign') return pending ? no('accounts.acceptancePending') : unassigning[assignment]
  if (state === 'accepted' || state === 'resolved') return no('accounts.differenceEnded')
  if (pending) return no('accounts.acceptancePending')
  if (action === 'assign' && kind !== 'theirsOnly') return no('accounts.notAssignable')
  if (action === 'claim' && state === 'claimed') return no('accounts.alreadyClaimed')
  return { allowed: true }
}

const unassigning: Readonly<Record<Assignment, Decision>> = {
  none: no('accounts.notAssigned'),
  open: { allowed: true },
  booked: no('accounts.assignmentBooked'),
  dayOver: no('accounts.assignmentDayOver'),
}

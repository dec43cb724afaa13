import type { ApprovalState } from '@fairway/contract/approvals/values'
import type { ProblemCode } from '@fairway/contract/problems'

/** What decides whether a user may decide on a request that is visible: an own one, or one of a kind that the user decides on. */
export interface ApprovalFacts {
  state: ApprovalState
  ownRequest: boolean
  otherOrganisation: boolean
  /** One of the two gave the other their powers of late, see `staff.are_related`. */
  related: boolean
}

/** Why a user may not decide on a request; undefined when they may. The database checks it again when it is decided. */
export function decideApprovalAction({
  state,
  ownRequest,
  otherOrganisation,
  related,
}: ApprovalFacts): ProblemCode | undefined {
  if (ownRequest) return 'approvals.ownRequest'
  if (otherOrganisation) return 'approvals.otherOrganisation'
  if (state === 'expired') return 'approvals.expired'
  if (state !== 'asked') return 'approvals.decided'
  return related ? 'approvals.relatedPersons' : undefined
}

import type { DifferenceAction } from '@fairway/contract/accounts/acquirers/values'

/** The labels of what is done with a difference. */
export const differenceLabels = {
  assign: 'acquirers.assign',
  unassign: 'acquirers.unassign',
  accept: 'acquirers.accept',
  claim: 'acquirers.claim',
  note: 'acquirers.addNote',
} as const satisfies Record<DifferenceAction, string>

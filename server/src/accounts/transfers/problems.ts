import type { ProblemCode } from '@fairway/contract/problems'

/** The problems of what `accounts.transfer_refusal` and `accounts.reversal_refusal` give. */
export const draftProblems = {
  accountNotFound: 'accounts.accountNotFound',
  otherGroup: 'accounts.otherGroup',
  notByHand: 'accounts.notByHand',
  transferNotFound: 'accounts.transferNotFound',
  isReversal: 'accounts.isReversal',
  reversed: 'accounts.reversed',
  short: 'accounts.walletShort',
} as const satisfies Record<string, ProblemCode>
export type DraftRefusal = keyof typeof draftProblems

/** The operations that need a second person. */
export const approvalKinds = [
  'accounts.payOtherwise',
  'agents.topUp',
  'orders.overrule',
  'orders.correction',
  'river.import',
] as const
export type ApprovalKindName = (typeof approvalKinds)[number]

/** `expired`: was not decided on in time; `used`: approved and carried out. */
export const approvalStates = ['asked', 'approved', 'used', 'refused', 'withdrawn', 'expired'] as const
export type ApprovalState = (typeof approvalStates)[number]

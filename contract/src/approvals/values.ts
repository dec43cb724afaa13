/** The operations that need a second person. */
export const approvalKinds = [
  'accounts.payOtherwise',
  'accounts.transfer',
  'accounts.acceptDifference',
  'accounts.tillDifference',
  'agents.topUp',
  'agents.withdrawal',
  'agents.bankAccount',
  'agents.credit',
  'orders.overrule',
  'orders.correction',
  'river.import',
  'settlement.closePeriod',
  'settlement.adjustment',
  'settlement.payment',
  'staff.resetSecondFactor',
  'system.parameter',
] as const
export type ApprovalKindName = (typeof approvalKinds)[number]

/** Drafts of versions that wait for a second person, who decides in their own editor. */
export const draftKinds = [
  'fares.passengerType',
  'fares.charge',
  'fares.promotion',
  'fares.conditions',
  'fares.table',
  'network.line',
  'fleet.deckPlan',
  'settlement.rule',
] as const
export type DraftKindName = (typeof draftKinds)[number]

/** Everything that waits for a second person. */
export const waitingKinds = [...approvalKinds, ...draftKinds] as const
export type WaitingKindName = (typeof waitingKinds)[number]

/** `expired`: was not decided on in time; `used`: approved and carried out. */
export const approvalStates = ['asked', 'approved', 'used', 'refused', 'withdrawn', 'expired'] as const
export type ApprovalState = (typeof approvalStates)[number]

/** `disputed`: a line waits for an answer; `locked`: nothing changes any more. */
export const statementStatuses = [
  'draft',
  'checked',
  'sent',
  'disputed',
  'confirmed',
  'paid',
  'locked',
] as const
export type StatementStatus = (typeof statementStatuses)[number]

/** `debt`: what an agency owes and the payment settles; `carriedOver`: what the statement before it left, negative. */
export const statementLineKinds = ['shares', 'carriedOver', 'debt', 'adjustment'] as const

/** `paper`: signed by a party without users; `deadline`: the party was silent. */
export const confirmationWays = ['party', 'paper', 'deadline'] as const
export const disputeAnswers = ['adjusted', 'rejected'] as const
/** Where the dispute of a line stands: `open` waits for its answer. */
export const disputeStates = ['open', ...disputeAnswers] as const
export const statementPaymentStates = ['requested', 'approved', 'refused', 'paid'] as const

/** What people do with a statement. */
export const statementActions = [
  'check',
  'send',
  'confirm',
  'confirmOnPaper',
  'dispute',
  'adjust',
  'requestPayment',
  'recordPayment',
  'lock',
] as const
export type StatementAction = (typeof statementActions)[number]
/** Those done for many statements at a time, from the list. */
export const statementBatchActions = [
  'check',
  'send',
  'requestPayment',
  'lock',
] as const satisfies readonly StatementAction[]

/** A picture that goes with a dispute: bytes, and points of its longer side. */
export const maxDisputePicture = { bytes: 220_000, points: 4_096 } as const
export const maxDisputeComment = 500

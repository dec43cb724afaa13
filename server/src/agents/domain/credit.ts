import type { Fen } from '@fairway/contract/kernel/money'

/** Credit in fen, and its last day in Asia/Shanghai; null for none. */
export interface Credit {
  credit: Fen
  creditUntil: string | null
}

/** Whether an agency may owe more than before, or for longer: that needs a second person. */
export const raisesCredit = (before: Credit, after: Credit): boolean =>
  after.credit > before.credit ||
  (after.credit > 0 &&
    before.creditUntil !== null &&
    (after.creditUntil === null || after.creditUntil > before.creditUntil))

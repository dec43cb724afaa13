import type { SentMethod } from '@fairway/contract/accounts/values'
import type { Language } from '@fairway/contract/kernel/languages'
import type { Fen } from '@fairway/contract/kernel/money'

/** A payout as a payment service gets it. */
export interface PayoutToSend {
  /** The number it is known by on both sides. */
  id: string
  orderNumber: string
  /** The receipt number of the payment that it gives back. */
  paymentReference: string
  fen: Fen
}

/** What a payment service answered about a payout: a line of its results. */
export interface PayoutResult {
  /** The number of the line in the file. */
  line: number
  payout: string
  /** As it stands in the file. */
  amount: string
  result: string
  reference: string
  reason: string
}

/**
 * What connects the product with a payment service. The one here works by files, which every service and every bank takes;
 * one that calls a service answers the same questions.
 */
export interface PayoutProvider {
  /** Hands a list of payouts over: the file for the payment service. */
  send(
    list: { id: string; method: SentMethod; payouts: readonly PayoutToSend[] },
    language: Language,
  ): Promise<{ name: string; file: Buffer }>
  /**
   * Reads what became of payouts.
   * @throws accounts.resultsUnreadable, accounts.resultsTooLarge, accounts.resultsTooLong, accounts.resultsEmpty,
   *   accounts.resultsColumns with the missing ones
   */
  readResults(file: Buffer, language: Language): Promise<readonly PayoutResult[]>
}

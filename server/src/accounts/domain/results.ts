import { normaliseReference } from '@fairway/contract/kernel/identity'
import { type Fen, readAmountText } from '@fairway/contract/kernel/money'

/** What is known of the payout, or the withdrawal, that a line names: one that was sent at least once. */
export interface KnownPayout {
  fen: Fen
  state: string
  reference: string
  error: string
}

/** Why a line of results is refused. */
export type ResultRefusal =
  | 'payoutNumber'
  | 'unknownPayout'
  | 'namedTwice'
  | 'amount'
  | 'otherAmount'
  | 'result'
  | 'referenceMissing'
  | 'reasonMissing'
  | 'wrongState'

export type ResultDecision =
  | { outcome: 'paid'; reference: string }
  | { outcome: 'failed'; reason: string }
  | { outcome: 'unchanged' }
  | { outcome: 'refused'; refusal: ResultRefusal }

const refused = (refusal: ResultRefusal): ResultDecision => ({ outcome: 'refused', refusal })

/** A title or a word of a file as it is compared: width, case, blanks and stars do not matter. */
export const plainTitle = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/[\s*]/g, '')

/**
 * What a line of results does. A result that is known already changes nothing, so that a file may be read twice.
 * @param words which words of the column stand for paid and for failed, as `plainTitle` writes them
 */
export function decideResult(
  line: { payout: string; amount: string; result: string; reference: string; reason: string },
  payout: KnownPayout | undefined,
  words: { paid: ReadonlySet<string>; failed: ReadonlySet<string> },
  named: ReadonlySet<string>,
): ResultDecision {
  if (!/^\d{1,18}$/.test(line.payout)) return refused('payoutNumber')
  if (!payout) return refused('unknownPayout')
  if (named.has(line.payout)) return refused('namedTwice')
  const amount = readAmountText(line.amount)
  if (amount === undefined) return refused('amount')
  if (amount !== payout.fen) return refused('otherAmount')
  const result = plainTitle(line.result)
  if (words.paid.has(result)) {
    const reference = normaliseReference(line.reference)
    if (reference === undefined) return refused('referenceMissing')
    if (payout.state === 'paid' && payout.reference === reference) return { outcome: 'unchanged' }
    return payout.state === 'sent' ? { outcome: 'paid', reference } : refused('wrongState')
  }
  if (!words.failed.has(result)) return refused('result')
  if (line.reason === '') return refused('reasonMissing')
  if (payout.state === 'failed' && payout.error === line.reason) return { outcome: 'unchanged' }
  return payout.state === 'sent' ? { outcome: 'failed', reason: line.reason } : refused('wrongState')
}

import type { resultLines } from '@fairway/contract/accounts/endpoints'
import { type Language, languages } from '@fairway/contract/kernel/languages'
import type * as z from 'zod/mini'
import { textOf } from '../../platform/texts.ts'
import { decideResult, type KnownPayout, plainTitle, type ResultDecision } from '../domain/results.ts'
import type { PayoutResult } from './provider.ts'

type Reply = z.output<typeof resultLines>
type Refusal = Extract<ResultDecision, { outcome: 'refused' }>['refusal'] | 'referenceUsed'

/** How results are booked. */
interface Booking {
  /** Whether another one has this receipt number. */
  isReferenceUsed(id: string, reference: string): Promise<boolean>
  paid(id: string, reference: string): Promise<unknown>
  failed(id: string, reason: string): Promise<unknown>
}

/** The numbers that lines of results name, as far as they are numbers. */
export const numbersOf = (results: readonly PayoutResult[]): string[] =>
  results.map(({ payout }) => payout).filter((payout) => /^\d{1,18}$/.test(payout))

const wordsFor = (result: 'paid' | 'failed'): ReadonlySet<string> =>
  new Set(
    languages.flatMap((language) => textOf(language, `payoutFile.${result}`).split('|')).map(plainTitle),
  )

/**
 * Books the lines of a file of results, one after another: each good one is booked, each bad one is named with its reason in the
 * language of the reader; what is known already changes nothing.
 * @param known what lines may name, locked
 */
export async function applyResults(
  language: Language,
  results: readonly PayoutResult[],
  known: ReadonlyMap<string, KnownPayout>,
  booking: Booking,
): Promise<Reply> {
  const words = { paid: wordsFor('paid'), failed: wordsFor('failed') }
  const named = new Set<string>()
  const lines: Reply['lines'] = []
  for (const result of results) {
    const decision = decideResult(result, known.get(result.payout), words, named)
    const refusal = await book(result.payout, decision, booking)
    named.add(result.payout)
    lines.push({
      line: result.line,
      number: result.payout.slice(0, 40),
      outcome: refusal === undefined ? decision.outcome : 'refused',
      message: refusal === undefined ? '' : textOf(language, `payoutFile.refusal.${refusal}`),
    })
  }
  const count = (outcome: Reply['lines'][number]['outcome']) =>
    lines.filter((line) => line.outcome === outcome).length
  return {
    lines,
    paid: count('paid'),
    failed: count('failed'),
    unchanged: count('unchanged'),
    refused: count('refused'),
  }
}

async function book(id: string, decision: ResultDecision, booking: Booking): Promise<Refusal | undefined> {
  switch (decision.outcome) {
    case 'refused':
      return decision.refusal
    case 'failed':
      await booking.failed(id, decision.reason)
      return undefined
    case 'paid':
      if (await booking.isReferenceUsed(id, decision.reference)) return 'referenceUsed'
      await booking.paid(id, decision.reference)
      return undefined
    case 'unchanged':
      return undefined
  }
}

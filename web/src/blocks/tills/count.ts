import { type Denomination, denominations } from '@fairway/contract/accounts/values'

/** Pieces by denomination, as they were typed. */
export type Typed = Partial<Record<Denomination, string>>

const isCount = (text: string) => /^\d{1,5}$/.test(text)

/** Denominations whose pieces are no number. */
export const wrongPieces = (typed: Typed): Denomination[] =>
  denominations.filter((worth) => (typed[worth] ?? '') !== '' && !isCount(typed[worth] ?? ''))

/** The pieces that were typed, without those of none. */
export const piecesIn = (typed: Typed): Partial<Record<Denomination, number>> =>
  Object.fromEntries(
    denominations.flatMap((worth) => {
      const count = isCount(typed[worth] ?? '') ? Number(typed[worth]) : 0
      return count > 0 ? [[worth, count]] : []
    }),
  )

/** What pieces are worth in fen. */
export const worthOf = (pieces: Partial<Record<string, number>>): number =>
  Object.entries(pieces).reduce((sum, [worth, count]) => sum + Number(worth) * (count ?? 0), 0)

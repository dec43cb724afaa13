import type { Fen } from '../../kernel/money.ts'

export const sumOf = (amounts: readonly Fen[]): Fen => amounts.reduce((all, fen) => all + fen, 0)

/**
 * Spreads an amount over what is left of each ticket, in proportion and to the fen: the sum is exact, no ticket gives more than it
 * has left.
 */
export function spread(amount: Fen, left: readonly Fen[]): Fen[] {
  const total = left.reduce((sum, fen) => sum + BigInt(fen), 0n)
  if (total === 0n) return left.map(() => 0)
  let [passed, handed] = [0n, 0n]
  return left.map((fen) => {
    passed += BigInt(fen)
    const upTo = (passed * BigInt(amount)) / total
    const part = Number(upTo - handed)
    handed = upTo
    return part
  })
}

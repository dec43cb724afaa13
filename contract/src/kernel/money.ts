import * as z from 'zod/mini'

/** Integer fen (CNY 0.01). Never a fraction; always a safe integer. */
export type Fen = number

/** Integer hundredths of a percent: 10,000 is the whole. */
export type BasisPoints = number

/** An amount on the wire, in fen; may be negative (an entry), never beyond what a double holds exactly. */
export const fen = z.int()

/** An amount that cannot be negative: a price, a fee. At most ten million yuan. */
export const price = z.int().check(z.gte(0), z.lte(1_000_000_000))

/** A share in basis points from 0 to 10,000. */
export const basisPoints = z.int().check(z.gte(0), z.lte(10_000))

/**
 * Reads an amount as the database gives it (64-bit integers arrive as text).
 * @throws RangeError when the amount is not a whole number a double holds exactly.
 */
export function toFen(value: string | number | bigint | null | undefined): Fen {
  const amount = Number(value ?? 0)
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not an amount in fen: ${value}`)
  return amount
}

/**
 * Takes a share of an amount, rounded half away from zero to a whole fen.
 * The one place where a percentage meets money.
 */
export function shareOf(amount: Fen, share: BasisPoints): Fen {
  const product = BigInt(amount) * BigInt(share)
  const half = product < 0n ? -5_000n : 5_000n
  return toFen((product + half) / 10_000n)
}

/**
 * Splits a sum by weights so that the parts add up to it exactly (largest remainder; ties go to the earlier part).
 * Weights are whole and not negative. With no weight at all the first part takes everything.
 * @throws RangeError for no weights, or a weight that is negative or not whole.
 */
export function allocate(total: Fen, weights: readonly number[]): Fen[] {
  if (weights.length === 0) throw new RangeError('nothing to allocate to')
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0))
    throw new RangeError('weights are whole numbers, not negative')
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (sum === 0n) return weights.map((_, index) => (index === 0 ? total : 0))
  const sign = total < 0 ? -1n : 1n
  const whole = BigInt(total) * sign
  const parts = weights.map((weight, index) => {
    const product = whole * BigInt(weight)
    return { index, part: product / sum, rest: product % sum }
  })
  let left = whole - parts.reduce((all, { part }) => all + part, 0n)
  for (const entry of [...parts].sort((a, b) =>
    a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1,
  )) {
    if (left === 0n) break
    entry.part += 1n
    left -= 1n
  }
  return parts.map(({ part }) => toFen(part * sign))
}

/** An amount in yuan as files have it: two decimals, a point, no thousands separators. */
export const amountText = (fen: Fen): string =>
  `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

/** Reads an amount in yuan, `38`, `38.5`, `¥1,038.50`; undefined when it is none. No floating point is involved. */
export function readAmountText(text: string): Fen | undefined {
  const plain = text.replace(/^[¥￥]\s*/, '')
  const match = /^(\d{1,8}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/.exec(plain)
  if (!match) return undefined
  const [, yuan = '', fraction = ''] = match
  return Number(yuan.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'))
}

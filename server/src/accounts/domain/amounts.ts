import type { Fen } from '@fairway/contract/kernel/money'

/** An amount in yuan as files have it: two decimals, a point, no thousands separators. */
export const amountText = (fen: Fen): string =>
  `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

/** Reads an amount in yuan, `38`, `38.5`, `¥1,038.50`; undefined when it is none. No floating point is involved. */
export function readAmount(text: string): Fen | undefined {
  const plain = text.replace(/^[¥￥]\s*/, '')
  const match = /^(\d{1,8}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/.exec(plain)
  if (!match) return undefined
  const [, yuan = '', fraction = ''] = match
  return Number(yuan.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'))
}

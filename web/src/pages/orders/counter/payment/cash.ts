/** The cash a customer gave, against the total: nothing typed means the exact sum. */
export type Cash =
  | { state: 'exact' }
  | { state: 'enough'; received: number; change: number }
  | { state: 'short'; missing: number }
  /** The total is still on its way. */
  | { state: 'waiting' }
  | { state: 'unreadable' }

/** Reads what was typed, in yuan, as `50`, `50.5`, `50,50` or `￥５０`; all amounts of the answer are in fen. */
export function readCash(typed: string, total: number | undefined): Cash {
  const text = typed.normalize('NFKC').replace(/[\s¥]/g, '')
  if (text === '') return { state: 'exact' }
  if (!/^\d{1,7}([.,]\d{0,2})?$/.test(text)) return { state: 'unreadable' }
  if (total === undefined) return { state: 'waiting' }
  const received = Math.round(Number(text.replace(',', '.')) * 100)
  return received < total
    ? { state: 'short', missing: total - received }
    : { state: 'enough', received, change: received - total }
}

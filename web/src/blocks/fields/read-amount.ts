/** An amount as it is typed in yuan, in fen; null for an empty field, undefined for what is none. */
export function readAmount(typed: string): number | null | undefined {
  const text = typed.normalize('NFKC').replace(/[\s¥,]/g, '')
  if (text === '') return null
  if (!/^\d{1,8}(\.\d{0,2})?$/.test(text)) return undefined
  const fen = Math.round(Number(text) * 100)
  return fen <= 1_000_000_000 ? fen : undefined
}

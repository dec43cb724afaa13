/** How a value is written: amounts come in fen, moments and days as on the wire. */
export type CellKind = 'text' | 'number' | 'money' | 'moment' | 'day'
export type Cell = string | number | null

/** Rows that are given together. */
export type SheetRows = readonly (readonly Cell[])[]

/** What a file is made of, whatever its format, but for its rows. */
export interface SheetHead {
  title: string
  /** Who, when, filtered by what: one line each. */
  notes: readonly string[]
  columns: readonly { title: string; kind: CellKind; width: number }[]
}

export interface Sheet extends SheetHead {
  /** Some hundred rows at a time. */
  rows: AsyncIterable<SheetRows>
}

/**
 * CSV and formula injection: text that a spreadsheet would run as a formula. It begins like one, also with the
 * full-width characters of Chinese and Japanese keyboards, after invisible blanks, or after a quotation mark, which an
 * import strips.
 */
export const mayRun = (text: string) => /^(?:["\t\r\n]|[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠])/u.test(text)

/** A value as plain text: amounts in yuan with two decimals, moments in Asia/Shanghai. */
export function cellText(value: Cell, kind: CellKind): string {
  if (value === null) return ''
  if (kind === 'money' && typeof value === 'number') return (value / 100).toFixed(2)
  if (kind === 'moment') return String(value).slice(0, 19).replace('T', ' ')
  return String(value)
}

/** Text inside XML: its signs escaped, what XML cannot hold left out. */
export function xml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)
}

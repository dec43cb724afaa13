import { mayRun } from './formulas.ts'

const plainNumber = /^[+-]?\d+(?:\.\d+)?%?$/

const quoted = (cell: string) => {
  // What other programs read line by line has no lines within a cell.
  const line = cell.replace(/[\t\r\n]+/g, ' ')
  const safe = mayRun(line) && !plainNumber.test(line) ? `'${line}` : line
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * A csv file (RFC 4180) in UTF-8 with its mark, so that spreadsheets read it as such. No cell becomes a formula, and each
 * row is one line. The same rows give the same bytes.
 */
export const writeCsv = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(`\uFEFF${rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')}`)

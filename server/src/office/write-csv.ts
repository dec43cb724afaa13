/** What spreadsheets take for the beginning of a formula. */
const formula = /^(?![+-]?\d+(?:\.\d+)?%?$)[=+\-@\t\r]/

const quoted = (cell: string) => {
  const safe = formula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * A csv file (RFC 4180) in UTF-8 with its mark, so that spreadsheets read it as such. No cell becomes a formula. The same rows give
 * the same bytes.
 */
export const writeCsv = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(`\uFEFF${rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')}`)

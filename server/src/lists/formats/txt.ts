import { mayRun } from '../../office/formulas.ts'
import type { Cell, CellKind, Sheet } from './sheet.ts'
import { cellText } from './sheet.ts'

/** One line a row, cells parted by tabs: opened by any editor, and by spreadsheets, which is why formulas are quoted. */
export async function* writeTxt({ title, notes, columns, rows }: Sheet): AsyncIterable<Buffer> {
  const safe = (text: string) => `${mayRun(text) ? "'" : ''}${text.replace(/[\t\r\n]+/g, ' ')}`
  const line = (cells: readonly string[]) => `${cells.join('\t')}\r\n`
  // Byte order mark: old programs recognise UTF-8 by it.
  yield Buffer.from(
    `\uFEFF${[title, ...notes].map((note) => line([safe(note)])).join('')}\r\n${line(columns.map((column) => safe(column.title)))}`,
  )
  const cell = (value: Cell, kind: CellKind) => {
    const text = cellText(value, kind)
    // A number may begin with its sign; a text may not, whatever its column holds else.
    return typeof value === 'number' ? text : safe(text)
  }
  for await (const some of rows)
    yield Buffer.from(
      some.map((row) => line(row.map((value, at) => cell(value, columns[at]?.kind ?? 'text')))).join(''),
    )
}

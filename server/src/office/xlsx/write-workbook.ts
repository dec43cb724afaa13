import { buffer } from 'node:stream/consumers'
import { columnName, textCell, workbookPackage } from './workbook-package.ts'

/** A sheet of plain texts: the first row is its head. */
export interface PlainSheet {
  name: string
  rows: readonly (readonly string[])[]
  /** Widths of the columns, in characters. */
  widths?: readonly number[]
}

/** Places in the list of cell formats below. */
const formats = { text: 0, head: 1 }

const styles =
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs>'

/**
 * An xlsx workbook of texts. Every cell is a text and stays one, also when it begins like a formula. The same content
 * gives the same bytes.
 */
export const plainWorkbook = (sheets: readonly PlainSheet[]): Promise<Buffer> =>
  buffer(
    workbookPackage({
      styles,
      sheets: sheets.map((sheet) => ({ name: sheet.name, content: [contentOf(sheet)] })),
    }),
  )

function contentOf({ rows, widths = [] }: PlainSheet): string {
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" style="0" customWidth="1"/>`,
  )
  const lines = rows.map((cells, at) => {
    const format = at === 0 ? formats.head : formats.text
    const filled = cells.map((cell, column) =>
      cell === '' ? '' : textCell(`${columnName(column)}${at + 1}`, cell, format),
    )
    return `<row r="${at + 1}">${filled.join('')}</row>`
  })
  return `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData>${lines.join('')}</sheetData>`
}

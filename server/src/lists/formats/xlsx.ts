import { datePattern } from '@fairway/contract/kernel/formats'
import type { Language } from '@fairway/contract/kernel/languages'
import { mayRun } from '../../office/formulas.ts'
import { columnName, textCell, workbookPackage } from '../../office/xlsx/workbook-package.ts'
import { xml } from '../../office/xml.ts'
import { type Cell, type CellKind, isNumeric, type Sheet } from './sheet.ts'

/** Places in the list of styles below. Texts wrap: one that reached beyond its column would make the print smaller. */
const styles = {
  text: 1,
  title: 2,
  head: 3,
  money: 4,
  moment: 5,
  day: 6,
  number: 7,
  quoted: 8,
  sumLabel: 9,
  sum: 10,
  note: 11,
  numericHead: 12,
}

/** The languages of spreadsheets whose short months are written, whatever the language of the program. */
const monthLocales: { readonly [L in Language]?: string } = { en: '[$-809]', es: '[$-C0A]' }

/** The formats of dates in a workbook: the cells stay dates, and are written as everywhere in the language. */
function dateFormats(language: Language): { day: string; moment: string } {
  const { day, timeMark } = datePattern(language)
  const quoted = (text: string) => text.toLowerCase().replace(/[-/,]/g, '\\$&')
  const format = (monthLocales[language] ?? '') + quoted(day)
  return { day: format, moment: `${format}${quoted(timeMark)}hh:mm:ss` }
}

const stylesXml = ({ day, moment }: ReturnType<typeof dateFormats>) =>
  `<numFmts count="2"><numFmt numFmtId="164" formatCode="${moment}"/><numFmt numFmtId="165" formatCode="${day}"/></numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="14"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EEF5"/></patternFill></fill></fills><borders count="2"><border/><border><left/><right/><top style="thin"/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="13"><xf/><xf numFmtId="49" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf fontId="1" applyFont="1"/><xf fontId="2" fillId="2" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="4" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="right" vertical="top" indent="1"/></xf><xf numFmtId="164" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="left" vertical="top"/></xf><xf numFmtId="165" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="left" vertical="top"/></xf><xf numFmtId="3" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="right" vertical="top" indent="1"/></xf><xf numFmtId="49" quotePrefix="1" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf fontId="2" borderId="1" applyFont="1" applyBorder="1"/><xf numFmtId="4" fontId="2" borderId="1" applyNumberFormat="1" applyFont="1" applyBorder="1" applyAlignment="1"><alignment horizontal="right" vertical="top" indent="1"/></xf><xf numFmtId="49" applyNumberFormat="1"/><xf fontId="2" fillId="2" applyFont="1" applyFill="1" applyAlignment="1"><alignment horizontal="right" vertical="top" wrapText="1" indent="1"/></xf></cellXfs>`

/** Days since the spreadsheets' year zero, of wall time as it stands in the text. */
function serial(text: string): number | undefined {
  const moment = Date.parse(`${text.length > 10 ? text.slice(0, 19) : `${text}T00:00:00`}Z`)
  // A day has endless decimals in binary; a breath too late, so that readers that cut do not lose a second.
  return Number.isNaN(moment) ? undefined : Math.ceil((moment / 86_400_000 + 25_569) * 1e8) / 1e8
}

/** A cell of the right type: what is counted can be counted on. */
function cellXml(place: string, value: Cell, kind: CellKind): string {
  if (value === null || value === '') return ''
  if (typeof value === 'number' && kind !== 'text')
    return `<c r="${place}" s="${kind === 'money' ? styles.money : styles.number}"><v>${kind === 'money' ? value / 100 : value}</v></c>`
  if (kind === 'moment' || kind === 'day') {
    const day = serial(String(value))
    if (day !== undefined) return `<c r="${place}" s="${styles[kind]}"><v>${day}</v></c>`
  }
  const text = String(value)
  return textCell(place, text, mayRun(text) ? styles.quoted : styles.text)
}

/** In points; the second is the most that spreadsheets allow. */
const [lineHeight, maxRowHeight] = [15, 409]
const wide = /[\u1100-\u11FF\u2E80-\uFFEF]/g

/** About as many digits as a text is wide. */
const widthOf = (text: string) => text.length + (text.match(wide)?.length ?? 0)

/** Room for the content of a column, and for its head beside the arrow of the filter. */
const columnWidth = ({ width, title }: Sheet['columns'][number]) =>
  Math.max(width, Math.min(widthOf(title), maxHeadWidth) + filterArrowWidth) + 2

/** A head longer than this takes two lines. */
const maxHeadWidth = 24
const filterArrowWidth = 2

/** The height of a row whose texts take several lines: not every program finds it by itself. */
function heightOf(row: readonly Cell[], columns: Sheet['columns']): string {
  let lines = 1
  for (const [at, value] of row.entries()) {
    const column = columns[at]
    if (!column) continue
    const room = columnWidth(column) * 1.1
    if (typeof value !== 'string' || value.length * 2 <= room) continue
    const length = widthOf(value)
    if (column.kind === 'text') lines = Math.max(lines, Math.ceil(length / room))
  }
  return lines > 1 ? ` ht="${Math.min(lines * lineHeight, maxRowHeight)}" customHeight="1"` : ''
}

function headRow(columns: Sheet['columns'], row: number): string {
  const cells = columns.map(({ title, kind }, at) =>
    textCell(columnName(at) + row, title, isNumeric(kind) ? styles.numericHead : styles.head),
  )
  return `<row r="${row}">${cells.join('')}</row>`
}

/** Sums of the rows that a filter leaves, as formulas; the label stands in the first column. */
function sumRow(
  { columns, labels }: Pick<Sheet, 'columns' | 'labels'>,
  sums: readonly number[],
  first: number,
  last: number,
): string {
  if (!columns.some(({ summed }) => summed)) return ''
  const cells = columns.map(({ kind, summed }, at) => {
    const place = columnName(at) + (last + 1)
    // 109: the sum without hidden rows. Spreadsheets leave a row of such sums out of the filter above it.
    const formula = `SUBTOTAL(109,${columnName(at)}${first}:${columnName(at)}${last})`
    const sum = (sums[at] ?? 0) / (kind === 'money' ? 100 : 1)
    if (summed) return `<c r="${place}" s="${styles.sum}"><f>${formula}</f><v>${sum}</v></c>`
    return at === 0
      ? textCell(place, labels.total, styles.sumLabel)
      : `<c r="${place}" s="${styles.sumLabel}"/>`
  })
  return `<row r="${last + 1}">${cells.join('')}</row>`
}

/** A workbook with one sheet: title and notes, the head that stays while scrolling, the rows. */
export function writeXlsx(
  { title, product, notes, columns, labels, rows }: Sheet,
  language: Language,
): AsyncIterable<Buffer> {
  const headAt = notes.length + 3
  const lastColumn = columnName(Math.max(0, columns.length - 1))
  async function* sheet() {
    yield `<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="${headAt}" topLeftCell="A${headAt + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>`
    yield columns
      .map(
        (column, at) =>
          `<col min="${at + 1}" max="${at + 1}" width="${columnWidth(column)}" customWidth="1"/>`,
      )
      .join('')
    yield `</cols><sheetData><row r="1">${textCell('A1', title, styles.title)}</row>`
    for (const [at, note] of notes.entries())
      yield `<row r="${at + 2}">${textCell(`A${at + 2}`, note, styles.note)}</row>`
    yield headRow(columns, headAt)
    let at = headAt
    const sums = columns.map(() => 0)
    for await (const some of rows) {
      let text = ''
      for (const row of some) {
        at += 1
        text += `<row r="${at}"${heightOf(row, columns)}>`
        for (const [place, value] of row.entries()) {
          text += cellXml(columnName(place) + at, value, columns[place]?.kind ?? 'text')
          if (typeof value === 'number') sums[place] = (sums[place] ?? 0) + value
        }
        text += '</row>'
      }
      yield text
    }
    if (at > headAt) yield sumRow({ columns, labels }, sums, headAt + 1, at)
    yield `</sheetData><autoFilter ref="A${headAt}:${lastColumn}${at}"/><pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>&amp;L${xml(product.replaceAll('&', '&&'))}&amp;R&amp;P / &amp;N</oddFooter></headerFooter>`
  }
  // A4 landscape as wide as the columns, the head repeated on each page.
  return workbookPackage({
    title,
    creator: product,
    styles: stylesXml(dateFormats(language)),
    sheets: [{ name: title, content: sheet(), printTitleRow: headAt }],
  })
}

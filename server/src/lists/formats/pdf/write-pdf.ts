import type { Language } from '@fairway/contract/kernel/languages'
import { cellPadding, margin, type PageLayout, pageLayout } from '../page-layout.ts'
import { displayText, isNumeric, type Sheet } from '../sheet.ts'
import { PdfText } from './pdf-text.ts'
import {
  type Canvas,
  drawTable,
  leading,
  type TitleLine,
  type WrappedRow,
  type WrappedTable,
} from './table-pages.ts'
import { drawableLines } from './text-runs.ts'
import { widestPiece, wrapText } from './wrap-text.ts'

const titleSize = 14
const noteSize = 8
const footSize = 7
/** A word longer than this does not make its column wider, in font sizes. */
const maxWordWidth = 20
/** Characters without a font that a file names. */
const maxNamedCharacters = 100

/** The lines of each cell as they were written, not yet wrapped. */
type TextRow = readonly (readonly string[])[]

/**
 * A4 pages with the head of the table on each. Column widths follow the content and the foot counts the pages, so all
 * rows are read before the first page is drawn; pages are given as they are full.
 */
export async function* writePdf(
  { title, product, notes, labels, columns, rows }: Sheet,
  language: Language,
): AsyncGenerator<Buffer> {
  const text = new PdfText({ title, product }, language)
  const texts: TextRow[] = []
  for await (const some of rows)
    for (const row of some)
      texts.push(
        row.map((value, at) => drawableLines(displayText(value, columns[at]?.kind ?? 'text', language))),
      )

  const head: TextRow = columns.map((column) => drawableLines(column.title))
  const layout = pageLayout(
    columns.map((_, at) => {
      const heads = contentOf([head], at, (line) => text.measure(line, true))
      const cells = contentOf(texts, at, (line) => text.measure(line))
      return { min: Math.max(heads.min, cells.min), max: Math.max(heads.max, cells.max) }
    }),
  )
  const wrapLines = (lines: readonly string[], width: number, bold: boolean) =>
    lines.flatMap((line) => wrapText(line, width, (piece) => text.measure(piece, bold)))
  const titleLines = (note: string, size: number, bold: boolean): TitleLine[] =>
    wrapLines(drawableLines(note), (layout.width - 2 * margin) / size, bold).map((line) => ({
      text: line,
      size,
      bold,
    }))
  const wrapRow = (row: TextRow, bold: boolean): WrappedRow =>
    row.map((lines, at) =>
      wrapLines(lines, ((layout.columns[at] ?? 0) - 2 * cellPadding) / layout.fontSize + tolerance, bold),
    )

  const titles = [
    ...titleLines(title, titleSize, true),
    ...notes.flatMap((note) => titleLines(note, noteSize, false)),
  ]
  if (text.missing.size > 0)
    titles.push(...titleLines(`${labels.missingCharacters} ${codePoints(text.missing)}`, noteSize, false))
  const table = (): WrappedTable => ({
    layout,
    title: titles,
    alignedEnd: columns.map(({ kind }) => isNumeric(kind)),
    head: wrapRow(head, true),
    rows: wrapped(texts, wrapRow),
    measure: (line, bold) => text.measure(line, bold),
  })
  const pages = [...drawTable(table(), unseen)].length
  yield* drawPages(table(), text, layout, { pages, product })
}
/** Against the last digit of sums. */
const tolerance = 1e-6

function* wrapped(rows: readonly TextRow[], wrapRow: (row: TextRow, bold: boolean) => WrappedRow) {
  for (const row of rows) yield wrapRow(row, false)
}

/** The widest word and the widest line of a column; equal texts are measured once. */
function contentOf(rows: readonly TextRow[], at: number, measure: (line: string) => number) {
  let [min, max] = [0, 0]
  for (const line of new Set(rows.flatMap((row) => row[at] ?? []))) {
    const width = measure(line)
    max = Math.max(max, width)
    if (width > min) min = Math.max(min, widestPiece(line, measure))
  }
  return { min: Math.min(min, maxWordWidth), max }
}

/** U+20BB7 U+9F98 */
const codePoints = (characters: ReadonlySet<string>) =>
  [...new Set([...characters].flatMap((cluster) => [...cluster]))]
    .slice(0, maxNamedCharacters)
    .map((character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)
    .join(' ')

/** Drawn on to count the pages. */
const unseen: Canvas = {
  startPage: () => undefined,
  text: () => undefined,
  shade: () => undefined,
  rule: () => undefined,
}

async function* drawPages(
  table: WrappedTable,
  text: PdfText,
  { width, height }: PageLayout,
  { pages, product }: { pages: number; product: string },
): AsyncGenerator<Buffer> {
  const { document } = text
  let page = 0
  const canvas: Canvas = {
    startPage() {
      document.addPage({ size: [width, height], margin: 0 })
    },
    text: (line, x, baseline, style) => text.draw(line, x, baseline, style),
    shade: (top, high) =>
      document
        .rect(margin, top, width - 2 * margin, high)
        .fill('#e8eef5')
        .fillColor('#000000'),
    rule: (y) =>
      document
        .moveTo(margin, y)
        .lineTo(width - margin, y)
        .lineWidth(0.5)
        .stroke('#b8c2cc'),
  }
  for (const _ of drawTable(table, canvas)) {
    page += 1
    const foot = `${page} / ${pages}`
    const x = width - margin - text.measure(foot) * footSize
    text.draw(product, margin, height - margin + footSize * leading, { size: footSize })
    text.draw(foot, x, height - margin + footSize * leading, { size: footSize })
    const done: unknown = document.read()
    if (done instanceof Buffer) yield done
  }
  document.end()
  for await (const chunk of document) yield chunk as Buffer
}

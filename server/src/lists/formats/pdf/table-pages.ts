import { cellPadding, margin, type PageLayout } from '../page-layout.ts'

/** What pages are drawn on. */
export interface Canvas {
  startPage: () => void
  /** A line of text from that point of its base line. */
  text: (text: string, x: number, baseline: number, style: { size: number; bold: boolean }) => void
  /** The background of the head. */
  shade: (top: number, height: number) => void
  /** A rule below a row. */
  rule: (y: number) => void
}

/** One line above the table. */
export interface TitleLine {
  text: string
  size: number
  bold: boolean
}

/** A table whose texts are wrapped for its layout. */
export interface WrappedTable {
  layout: PageLayout
  title: readonly TitleLine[]
  /** Columns that are aligned at their end, as numbers are. */
  alignedEnd: readonly boolean[]
  head: WrappedRow
  rows: Iterable<WrappedRow>
  measure: (text: string, bold: boolean) => number
}

/** The lines of each cell. */
export type WrappedRow = readonly (readonly string[])[]

/** Line height, in font sizes. */
export const leading = 1.4
/** Above and below the lines of a row. */
const rowPadding = 2.5
const titleGap = 8

/**
 * Draws a table with its head on every page; gives back after each page that is full. A row stays on one page if a page
 * can hold it, and goes on on the next one otherwise.
 */
export function* drawTable(table: WrappedTable, canvas: Canvas): Generator<void> {
  const { layout, title, head, rows } = table
  const lineHeight = layout.fontSize * leading
  const bottom = layout.height - margin
  const linesAt = (y: number) => Math.floor((bottom - y - 2 * rowPadding) / lineHeight)
  const starts = layout.columns.map((_, at) =>
    layout.columns.slice(0, at).reduce((x, width) => x + width, margin),
  )
  let y = margin
  canvas.startPage()
  for (const line of title) {
    const height = line.size * leading
    if (y + height > bottom) {
      yield
      canvas.startPage()
      y = margin
    }
    canvas.text(line.text, margin, y + line.size, line)
    y += height
  }
  y += titleGap

  /** Draws some lines of every cell. */
  function drawLines(row: WrappedRow, from: number, to: number, bold: boolean): void {
    const height = (to - from) * lineHeight + 2 * rowPadding
    if (bold) canvas.shade(y, height)
    for (const [at, lines] of row.entries())
      for (const [place, text] of lines.slice(from, to).entries()) {
        if (text === '') continue
        const start = (starts[at] ?? 0) + cellPadding
        const spare =
          (layout.columns[at] ?? 0) - 2 * cellPadding - table.measure(text, bold) * layout.fontSize
        const x = table.alignedEnd[at] ? start + spare : start
        const baseline = y + rowPadding + place * lineHeight + layout.fontSize
        canvas.text(text, x, baseline, { size: layout.fontSize, bold })
      }
    y += height
    canvas.rule(y)
  }
  const drawHead = () => drawLines(head, 0, linesIn(head), true)
  function* nextPage(): Generator<void> {
    yield
    canvas.startPage()
    y = margin
    drawHead()
  }

  const headHeight = linesIn(head) * lineHeight + 2 * rowPadding
  const linesOnPage = Math.max(1, linesAt(margin + headHeight))
  if (linesAt(y + headHeight) < 1) yield* nextPage()
  else drawHead()
  for (const row of rows) {
    const count = linesIn(row)
    if (count <= linesOnPage && count > linesAt(y)) yield* nextPage()
    for (let from = 0; from < count; ) {
      if (linesAt(y) < 1) yield* nextPage()
      const to = Math.min(count, from + Math.max(1, linesAt(y)))
      drawLines(row, from, to, false)
      from = to
    }
  }
  yield
}

const linesIn = (row: WrappedRow) => Math.max(1, ...row.map(({ length }) => length))

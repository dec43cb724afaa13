/** The widths of a column's content at a font size of one. */
export interface ColumnContent {
  /** Of the widest word. */
  min: number
  /** Of the widest text on one line. */
  max: number
}

/** Paper, font and columns of a table, in points. */
export interface PageLayout {
  width: number
  height: number
  fontSize: number
  /** Together as wide as the page between its margins. */
  columns: readonly number[]
}

const a4 = { short: 595.28, long: 841.89 }
export const margin = 36
/** Left and right of a text in its cell. */
export const cellPadding = 4
const fontSize = 8
/** The sizes that are tried before words are broken. */
const smallerFontSizes = [7, 6]

/**
 * Paper and column widths by content, as browsers lay out tables: upright if every text has one line; else on its side,
 * with words whole and in a smaller font if need be.
 */
export function pageLayout(contents: readonly ColumnContent[]): PageLayout {
  const upright = columnsAt(contents, fontSize)
  const uprightInside = a4.short - 2 * margin
  if (sum(upright.max) <= uprightInside)
    return { width: a4.short, height: a4.long, fontSize, columns: stretched(upright.max, uprightInside) }
  const inside = a4.long - 2 * margin
  const size =
    [fontSize, ...smallerFontSizes].find((size) => sum(columnsAt(contents, size).min) <= inside) ??
    Math.min(...smallerFontSizes)
  return {
    width: a4.long,
    height: a4.short,
    fontSize: size,
    columns: columnsWithin(columnsAt(contents, size), inside),
  }
}

interface ColumnWidths {
  min: readonly number[]
  max: readonly number[]
}

const columnsAt = (contents: readonly ColumnContent[], size: number): ColumnWidths => ({
  min: contents.map(({ min }) => min * size + 2 * cellPadding),
  max: contents.map(({ max }) => max * size + 2 * cellPadding),
})

function columnsWithin({ min, max }: ColumnWidths, inside: number): readonly number[] {
  if (sum(max) <= inside) return stretched(max, inside)
  // Words whole, if they fit: then texts take several lines, the longest first. Else words are broken, the longest first.
  return sum(min) <= inside
    ? limited(min, max, inside)
    : limited(
        min.map(() => 0),
        min,
        inside,
      )
}

const stretched = (widths: readonly number[], inside: number) =>
  widths.map((width) => (width / sum(widths)) * inside)

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** The widest columns made equally narrow, but none below its minimum, so that all together are as wide as the page. */
function limited(min: readonly number[], max: readonly number[], inside: number): readonly number[] {
  const columnsUpTo = (limit: number) => max.map((most, at) => Math.max(min[at] ?? 0, Math.min(most, limit)))
  let [low, high] = [0, inside]
  // The sum grows with the limit: found by halving.
  for (let turn = 0; turn < 40; turn++) {
    const middle = (low + high) / 2
    if (sum(columnsUpTo(middle)) > inside) high = middle
    else low = middle
  }
  return columnsUpTo(low)
}

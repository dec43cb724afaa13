import { pairKey } from '@fairway/contract/fares/fare-matrix'

/** A cell of the triangle: from a stop to a later one. */
export interface Place {
  from: number
  to: number
}

export interface Selection {
  anchor: Place
  focus: Place
}

export const keyOf = ({ from, to }: Place): string => pairKey(from, to)

const inside = ({ from, to }: Place, stops: number): boolean => from >= 0 && to < stops && from < to

/** The cell one step away, or the same at the border. */
export function stepped(place: Place, key: string, stops: number): Place {
  const { from, to } = place
  const next = {
    ArrowUp: { from: from - 1, to },
    ArrowDown: { from: from + 1, to },
    ArrowLeft: { from, to: to - 1 },
    ArrowRight: { from, to: to + 1 },
  }[key]
  return next && inside(next, stops) ? next : place
}

/** The last cell in a direction; Home and End go along the row. */
export function edge({ from, to }: Place, key: string, stops: number): Place {
  switch (key) {
    case 'ArrowUp':
      return { from: 0, to }
    case 'ArrowDown':
      return { from: to - 1, to }
    case 'ArrowLeft':
    case 'Home':
      return { from, to: from + 1 }
    default:
      return { from, to: stops - 1 }
  }
}

/** Where Enter goes: down the column, then to the top of the next one; with shift the other way. */
export function entered({ from, to }: Place, back: boolean, stops: number): Place {
  if (back) return from > 0 ? { from: from - 1, to } : to > 1 ? { from: to - 2, to: to - 1 } : { from, to }
  return from + 1 < to ? { from: from + 1, to } : to + 1 < stops ? { from: 0, to: to + 1 } : { from, to }
}

/** Where Tab goes while a cell is edited: along the row, then to the next one. */
export function tabbed({ from, to }: Place, back: boolean, stops: number): Place {
  if (back)
    return to > from + 1 ? { from, to: to - 1 } : from > 0 ? { from: from - 1, to: stops - 1 } : { from, to }
  return to + 1 < stops
    ? { from, to: to + 1 }
    : from + 2 < stops
      ? { from: from + 1, to: from + 2 }
      : { from, to }
}

/** The cells of a selection, row by row. */
export function selected({ anchor, focus }: Selection): Place[] {
  const [top, bottom] = [Math.min(anchor.from, focus.from), Math.max(anchor.from, focus.from)]
  const [left, right] = [Math.min(anchor.to, focus.to), Math.max(anchor.to, focus.to)]
  const places: Place[] = []
  for (let from = top; from <= bottom; from += 1)
    for (let to = left; to <= right; to += 1) if (from < to) places.push({ from, to })
  return places
}

/** The rows of a copied range; a line break at the end, as spreadsheets put one, is no row. Quoted cells may have breaks. */
export function readRange(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === '\t' || sign === '\n') {
      rows.at(-1)?.push(cell)
      cell = ''
      if (sign === '\n') rows.push([])
    } else if (sign !== '\r') cell += sign
  }
  rows.at(-1)?.push(cell)
  const last = rows.at(-1)
  if (rows.length > 1 && last?.length === 1 && last[0] === '') rows.pop()
  return rows
}

/** Where the cells of a copied range land, and how many values fall outside of the triangle. */
export function placed(
  rows: readonly (readonly string[])[],
  at: Place,
  stops: number,
): { cells: (Place & { text: string })[]; outside: number } {
  const cells: (Place & { text: string })[] = []
  let outside = 0
  for (const [down, row] of rows.entries())
    for (const [right, text] of row.entries()) {
      const place = { from: at.from + down, to: at.to + right }
      if (inside(place, stops)) cells.push({ ...place, text })
      else if (text.trim() !== '') outside += 1
    }
  return { cells, outside }
}

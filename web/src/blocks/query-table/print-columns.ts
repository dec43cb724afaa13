/** How cells of a printed column break: never, between words, or anywhere where a word is longer than a column. */
export type Wrap = 'whole' | 'words' | 'long'

/** Widths in half characters: a Chinese character is twice as wide as a Latin one. */
const widthOf = (text: string) => [...text].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 2 : 1), 0)

/** What a column of numbers, states or moments has at most: `2026-06-15 09:00:00`. */
const maxWhole = 20
/** What a line of A4 landscape has room for; some of it is left to the columns of words. */
const maxOfWholes = 130
const maxWord = 26

/** Columns of short texts are kept whole, the shortest first, as long as the paper has room beside them. */
export function columnWraps(rows: readonly (readonly string[])[]): Wrap[] {
  const columns = rows[0]?.map((_, at) => ({
    at,
    widest: Math.max(...rows.map((cells) => widthOf(cells[at] ?? ''))),
    word: Math.max(
      ...rows.map((cells) => Math.max(...(cells[at] ?? '').split(/[\s\u2e80-\uffff]+/).map(widthOf))),
    ),
  }))
  const wraps: Wrap[] = (columns ?? []).map(({ word }) => (word > maxWord ? 'long' : 'words'))
  let room = maxOfWholes
  for (const { at, widest } of (columns ?? []).toSorted((one, other) => one.widest - other.widest)) {
    if (widest > maxWhole || widest > room) break
    room -= widest
    wraps[at] = 'whole'
  }
  return wraps
}

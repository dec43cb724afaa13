/// <reference path="./linebreak.d.ts" />
import LineBreaker from 'linebreak'

/** The width of a text, in the unit of the line. */
export type Measure = (text: string) => number

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * The pieces between which a line may end, by Unicode Standard Annex 14: words of an alphabet, characters of Chinese with
 * their punctuation.
 */
function unbreakablePieces(text: string): string[] {
  const breaker = new LineBreaker(text)
  const pieces: string[] = []
  let from = 0
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    pieces.push(text.slice(from, next.position))
    from = next.position
  }
  return pieces
}

/** The widest piece of a text that should stay on one line. */
export const widestPiece = (text: string, measure: Measure): number =>
  Math.max(0, ...unbreakablePieces(text).map((piece) => measure(piece.trimEnd())))

/** A line in lines no wider than that. Nothing is left out: a word wider than a line is broken within. */
export function wrapText(text: string, width: number, measure: Measure): string[] {
  if (measure(text) <= width) return [text]
  const lines: string[] = []
  let line = ''
  let used = 0
  function place(piece: string): void {
    if (line !== '' && used + measure(piece.trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = ''
      used = 0
    }
    line += piece
    used += measure(piece)
  }
  for (const piece of unbreakablePieces(text)) {
    if (measure(piece.trimEnd()) <= width) place(piece)
    else for (const { segment } of graphemes.segment(piece)) place(segment)
  }
  return [...lines, line.trimEnd()]
}

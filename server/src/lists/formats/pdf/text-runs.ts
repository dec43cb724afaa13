import { type FontFace, type FontFaces, variationSelectors } from './font-faces.ts'

/** Characters that are drawn with one font. */
export interface TextRun {
  face: FontFace
  text: string
  /** At a size of one. */
  width: number
  /** No font has it: the box of the first font stands in its place. */
  missing: boolean
}

/** A word of an alphabet, which takes one font as a whole, or a character with its combining marks. */
const tokens = /[[\p{L}\p{M}\p{N}]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]]+|\P{M}\p{M}*|\p{M}+/gv
const characters = /\P{M}\p{M}*|\p{M}+/gu
const letterOrFigure = /[\p{L}\p{N}]/u
/** Characters without a shape. Variation selectors have one on the character before. */
const invisible = /[[\p{Default_Ignorable_Code_Point}\p{Cc}]--[\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]]/gv
const lineBreaks = /\r\n?|[\n\v\f\u0085\u2028\u2029]/

/** Letters with marks of their own and Korean in parts, which Unicode has as one character too. Not Han: it would change names. */
const decomposed = /[\p{L}--\p{scx=Han}]\p{M}+|[\u1100-\u11FF]+/gv

/** What can be drawn of a text, by line: marks with their letters, tabs as blanks, nothing invisible. */
export const drawableLines = (text: string): string[] =>
  text
    .toWellFormed()
    .split(lineBreaks)
    .map((line) =>
      line
        .replaceAll('\t', ' ')
        .replace(invisible, '')
        .replace(decomposed, (part) => part.normalize('NFC')),
    )

/** A line of text in runs of one font each. */
export function textRuns(text: string, faces: FontFaces): readonly TextRun[] {
  const whole = runIn([faces[0]], text)
  if (whole) return [whole]
  const runs: TextRun[] = []
  for (const [token] of text.matchAll(tokens)) {
    const last = runs.at(-1)
    // A blank or a comma does not change the font.
    const preferred = last && !last.missing && !letterOrFigure.test(token) ? [last.face, ...faces] : faces
    const run = runIn(preferred, token)
    for (const next of run ? [run] : characterRuns(token, faces)) append(runs, next)
  }
  return runs
}

/** The text in the first font that has all of it. */
function runIn(faces: readonly FontFace[], text: string): TextRun | undefined {
  for (const face of faces) {
    const width = widthIn(face, text)
    if (width !== undefined) return { face, text, width, missing: false }
  }
  return undefined
}

function widthIn(face: FontFace, text: string): number | undefined {
  let sum = 0
  for (const character of text) {
    if (variationSelectors.test(character)) continue
    const width = face.widthOf(character.codePointAt(0) ?? 0)
    if (width === undefined) return undefined
    sum += width
  }
  return sum
}

/** The width of the glyph that stands for a missing one, in all of these fonts. */
const boxWidth = 1

/** A word that no font has as a whole, character by character. */
const characterRuns = (word: string, faces: FontFaces): TextRun[] =>
  Array.from(
    word.matchAll(characters),
    ([character]) =>
      runIn(faces, character) ?? { face: faces[0], text: character, width: boxWidth, missing: true },
  )

function append(runs: TextRun[], run: TextRun): void {
  const last = runs.at(-1)
  if (last?.face === run.face && !last.missing && !run.missing) {
    last.text += run.text
    last.width += run.width
  } else runs.push(run)
}

/** A piece of a chapter: words, or a mark-up with its attributes and what is in it. */
export type Piece = string | readonly [tag: Tag, attributes: Attributes | null, ...content: Piece[]]

/** Everything a chapter may hold; there is no way to write anything else. */
export type Tag =
  | 'p'
  | 'h4'
  | 'ul'
  | 'ol'
  | 'li'
  | 'aside'
  | 'table'
  | 'thead'
  | 'tbody'
  | 'tr'
  | 'th'
  | 'td'
  | 'strong'
  | 'code'
  | 'kbd'
  /** The words of a control, as they stand on the screen. */
  | 'b'
  | 'a'
  | 'img'

export type Attributes = Readonly<Record<string, string>>

export interface Section {
  /** What stands behind the # of its address, the same in every language. */
  id: string
  title: string
  content: readonly Piece[]
}

/** One chapter of the manual in one language. */
export interface Chapter {
  id: string
  title: string
  /** What it is about, before its first section. */
  lead: readonly Piece[]
  sections: readonly Section[]
}

/** The words of pieces, without their mark-up. */
export function wordsOf(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece
      const [tag, attributes, ...content] = piece
      const words = tag === 'img' ? (attributes?.alt ?? '') : wordsOf(content)
      return ['p', 'li', 'td', 'th', 'h4', 'aside'].includes(tag) ? `${words} ` : words
    })
    .join('')
}

/** A node of a chapter: text, or an element with attributes and children. */
export type Piece = string | readonly [tag: Tag, attributes: Attributes | null, ...content: Piece[]]

/** The allow-list of elements in a chapter. */
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
  | 'em'
  | 'code'
  | 'pre'
  | 'kbd'
  /** The words of a control, as they stand on the screen. */
  | 'b'
  | 'a'
  | 'img'

export type Attributes = Readonly<Record<string, string>>

export interface Section {
  /** The URL fragment, the same in every language. */
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

/** The plain text of pieces. */
export function plainTextOf(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece
      const [tag, attributes, ...content] = piece
      const text = tag === 'img' ? (attributes?.alt ?? '') : plainTextOf(content)
      return ['p', 'li', 'td', 'th', 'h4', 'aside', 'pre'].includes(tag) ? `${text} ` : text
    })
    .join('')
}

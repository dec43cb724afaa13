/** What a text's braces are filled with. */
export type TextValues = Record<string, string | number>

/**
 * A text as the build compiles it from ICU: plain, or pieces. A piece is text, `#` for the counted number, or an
 * argument with its kind and the branches to choose from.
 */
export type Message = string | readonly Piece[]
type Piece = string | readonly [name: string, kind?: string, branches?: Branches]
export type Branches = { readonly offset?: number } & Readonly<Record<string, Message | number>>

/** Writes a text, its arguments filled in. */
export type Writer = (message: Message, values: TextValues, locale: string) => string

/** Enough for texts without branches and numbers, which is all the sign-in page has. */
export const writePlainly: Writer = (message, values) =>
  typeof message === 'string'
    ? message
    : message.map((piece) => (typeof piece === 'string' ? piece : values[piece[0]])).join('')

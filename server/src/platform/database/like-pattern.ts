/** Escapes the wildcards of LIKE, so that what a person types means itself. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** LIKE patterns for a text typed by a person: anywhere, or at the beginning. */
export const containsPattern = (text: string) => `%${literal(text)}%`
export const prefixPattern = (text: string) => `${literal(text)}%`
/** At the beginning of a word, in texts that begin with a space. */
export const wordPrefixPattern = (text: string) => `% ${literal(text)}%`

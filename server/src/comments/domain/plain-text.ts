/** Signs that are not seen but change how others are: controls, and what turns the direction of writing. */
const invisible = /[^\P{C}\n\u200d]/gu

/**
 * Normalises user input to plain text: no invisible characters, no trailing blanks, at most one empty line in a row.
 */
export function plainText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(invisible, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Masks a name for the public: its first character, and nothing that shows how long it is. */
export function maskedAuthor(name: string): string {
  const [first = '*'] = name.trim()
  return `${first.toUpperCase()}**`
}

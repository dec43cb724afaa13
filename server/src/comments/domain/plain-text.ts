/** Signs that are not seen but change how others are: controls, and what turns the direction of writing. */
const unseen = /[^\P{C}\n\u200d]/gu

/** What somebody wrote as plain text: no unseen signs, no trailing blanks, at most one empty line in a row. */
export function plainText(written: string): string {
  return written
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(unseen, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** A name as everybody may see it: its first sign and nothing that tells how long it is. */
export function maskedAuthor(name: string): string {
  const [first = '*'] = name.trim()
  return `${first.toUpperCase()}**`
}

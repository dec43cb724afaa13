import { type RawBuilder, sql } from 'kysely'
import { containsPattern, wordPrefixPattern } from './like-pattern.ts'

/**
 * A text as `platform.searchable` writes it: small letters, and every sign beyond ASCII as its number, because the
 * index that finds parts of words knows no others. Two Chinese signs are long enough for it then.
 */
function toSearchText(text: string): string {
  return Array.from(text.toLowerCase(), (sign) => {
    const code = sign.codePointAt(0) ?? 0
    return code < 128 ? sign : `q${code.toString(16)}`
  }).join('')
}

/** From so many signs on, any part of a word is found; fewer are looked for where words begin, which an index knows. */
const minInfixLength = 3
const maxWords = 6

/** The condition that every word typed is found in a column that `platform.searchable` wrote. */
export function matchesWords(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const words = toSearchText(text)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, maxWords)
  if (words.length === 0) return sql`true`
  const conditions = words.map((word) => {
    return sql`${column} like ${word.length < minInfixLength ? wordPrefixPattern(word) : containsPattern(word)}`
  })
  return sql`(${sql.join(conditions, sql` and `)})`
}

import type { Language } from '../../i18n/language.ts'
import type { Chapter } from './chapter.ts'

const files = import.meta.glob<Chapter>('../../../../docs/manual/*/*.md', { import: 'chapter' })
const books = new Map<Language, Promise<readonly Chapter[]>>()

/** The whole manual in one language, in its order; read once. */
export function readBook(language: Language): Promise<readonly Chapter[]> {
  const known = books.get(language)
  if (known) return known
  const own = Object.entries(files).filter(([file]) => file.includes(`/manual/${language}/`))
  const book = Promise.all(own.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, read]) => read()))
  books.set(language, book)
  // A chapter that did not arrive is asked for again.
  book.catch(() => books.delete(language))
  return book
}

import type { Language } from '../../i18n/language.ts'
import type { Chapter } from './chapter.ts'

const files = import.meta.glob<Chapter>('../../../../docs/manual/*/*.md', { import: 'chapter' })
/** The chapters of the manual in their order, and the language they are written in. */
export interface Book {
  language: Language
  chapters: readonly Chapter[]
}

const books = new Map<Language, Promise<Book>>()

/** The whole manual in one language, in English where there is none in that language; read once. */
export function readBook(language: Language): Promise<Book> {
  const cached = books.get(language)
  if (cached) return cached
  const chaptersIn = (one: Language) =>
    Object.entries(files).filter(([file]) => file.includes(`/manual/${one}/`))
  const own = chaptersIn(language)
  const bookLanguage = own.length > 0 ? language : 'en'
  const chapters = (own.length > 0 ? own : chaptersIn('en')).sort(([a], [b]) => (a < b ? -1 : 1))
  const book = Promise.all(chapters.map(([, read]) => read())).then((read) => ({
    language: bookLanguage,
    chapters: read,
  }))
  books.set(language, book)
  // A failed chapter is fetched again.
  book.catch(() => books.delete(language))
  return book
}

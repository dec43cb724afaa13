import type { Language } from '../../i18n/language.ts'
import { type Chapter, plainTextOf, type Section } from './chapter.ts'

/** A section that matches the search. */
export interface Match {
  chapter: Chapter
  /** Undefined for the beginning of a chapter. */
  section: Section | undefined
  /** An excerpt around the first match. */
  excerpt: string
}

/** A part of a text, and whether it matches. */
export interface Part {
  text: string
  isMatch: boolean
}

/** Folds case, accents and width, one character for each, so that positions in the original are kept. */
function plain(text: string): string {
  return Array.from(text, (sign) => {
    const simple = sign.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
    // Japanese voicing marks distinguish letters: か is not が.
    const base = /\p{Script=Hiragana}|\p{Script=Katakana}/u.test(sign)
      ? sign.normalize('NFKC').toLowerCase()
      : simple
    return base.length === sign.length ? base : sign
  }).join('')
}

/**
 * The search terms. Chinese and Japanese have no spaces: Intl.Segmenter finds the words, unless the query occurs
 * literally.
 */
function tokenise(query: string, language: Language, occurs: (text: string) => boolean): string[] {
  const parts = plain(query)
    .split(/[\s，。、；：！？,;!?]+/)
    .filter(Boolean)
  return parts.flatMap((part) => {
    if (!/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u.test(part) || occurs(part)) return [part]
    const segments = [...new Intl.Segmenter(language, { granularity: 'word' }).segment(part)]
    const words = segments.filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment)
    // Drop particles: they match everywhere.
    const significant = words.filter((word) => word.length > 1 || /\p{Script=Han}/u.test(word))
    return significant.length > 0 ? significant : [part]
  })
}

interface Entry {
  chapter: Chapter
  section: Section | undefined
  title: string
  body: string
  /** The chapter's title: it contributes to a match but is not enough for one. */
  above: string
  /** The original text, for the excerpt. */
  text: string
}

const indices = new WeakMap<readonly Chapter[], Entry[]>()

function indexOf(book: readonly Chapter[]): Entry[] {
  const cached = indices.get(book)
  if (cached) return cached
  const index = book.flatMap((chapter) =>
    [undefined, ...chapter.sections].map((section): Entry => {
      const words = plainTextOf(section?.content ?? chapter.lead)
        .replace(/\s+/g, ' ')
        .trim()
      return {
        chapter,
        section,
        title: plain(section?.title ?? chapter.title),
        body: plain(words),
        above: plain(chapter.title),
        text: words,
      }
    }),
  )
  indices.set(book, index)
  return index
}

const maxMatches = 30

/** The sections that contain every term, title matches first. */
export function findMatches(book: readonly Chapter[], query: string, language: Language): Match[] {
  const index = indexOf(book)
  const terms = searchTerms(book, query, language)
  if (terms.length === 0) return []
  return index
    .filter(
      ({ title, body, above }) =>
        terms.some((word) => title.includes(word) || body.includes(word)) &&
        terms.every((word) => title.includes(word) || body.includes(word) || above.includes(word)),
    )
    .map((entry) => ({ entry, weight: weightOf(entry, terms) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, maxMatches)
    .map(({ entry: { chapter, section, text: words, body } }) => ({
      chapter,
      section,
      excerpt: excerptOf(words, body, terms),
    }))
}

/** The terms to highlight. */
export function searchTerms(book: readonly Chapter[], query: string, language: Language): string[] {
  return tokenise(query, language, (text) =>
    indexOf(book).some(({ title, body }) => title.includes(text) || body.includes(text)),
  )
}

function weightOf({ title, body, section }: Entry, terms: readonly string[]): number {
  let weight = section ? 0 : 2
  for (const word of terms) {
    if (title.includes(word)) weight += title.startsWith(word) ? 12 : 10
    weight += Math.min(3, body.split(word).length - 1)
  }
  return weight
}

const around = 40

function excerptOf(text: string, body: string, terms: readonly string[]): string {
  const places = terms.map((word) => body.indexOf(word)).filter((at) => at >= 0)
  const first = places.length > 0 ? Math.min(...places) : 0
  const early = Math.max(0, first - around)
  // Start at a word boundary where there is one.
  const space = early > 0 ? text.indexOf(' ', early) + 1 : 0
  const from = space > 0 && space <= first ? space : early
  const to = Math.min(text.length, first + 3 * around)
  return (from > 0 ? '… ' : '') + text.slice(from, to) + (to < text.length ? ' …' : '')
}

/** Splits a text at the search terms. */
export function splitAtTerms(text: string, terms: readonly string[]): Part[] {
  const simple = plain(text)
  const parts: Part[] = []
  let at = 0
  while (at < text.length) {
    const next = terms
      .map((word) => ({ word, from: simple.indexOf(word, at) }))
      .filter(({ from }) => from >= 0)
      .sort((a, b) => a.from - b.from || b.word.length - a.word.length)[0]
    const from = next?.from ?? text.length
    if (from > at) parts.push({ text: text.slice(at, from), isMatch: false })
    if (!next) break
    at = from + next.word.length
    parts.push({ text: text.slice(from, at), isMatch: true })
  }
  return parts
}

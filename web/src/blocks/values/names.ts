import { isLanguage } from '@fairway/contract/kernel/languages'
import { type Language, languages, type Names } from '../../i18n/language.ts'

/** The languages in the order of a form: the user's own first, then the fallback order. */
export const languagesFrom = (own: Language): Language[] => [
  own,
  ...languages.filter((language) => language !== own),
]

/** Sets the name of one language; an empty one is removed. Always in the same order. */
export function withName(names: Names, language: Language, text: string): Names {
  const next = { ...names, [language]: text }
  return Object.fromEntries(languages.flatMap((one) => (next[one] ? [[one, next[one]]] : [])))
}

/** The names as saved: trimmed, without empty ones. */
export const trimmedNames = (names: Names): Names =>
  languages.reduce((result, language) => withName(result, language, names[language]?.trim() ?? ''), names)

/** True for a value from outside that holds a text in at least one language and nothing else. */
export const isNames = (value: unknown): value is Names =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length > 0 &&
  Object.entries(value).every(([key, text]) => isLanguage(key) && typeof text === 'string')

/** True when the names are written in at least one language. */
export const isNamed = (names: Names): boolean => Object.keys(trimmedNames(names)).length > 0

/** Maps every language of a name, such as to add a prefix. */
export const mapNames = (names: Names, change: (text: string, language: Language) => string): Names =>
  languages.reduce(
    (changed, language) =>
      withName(changed, language, names[language] ? change(names[language], language) : ''),
    names,
  )

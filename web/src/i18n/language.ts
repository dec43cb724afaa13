import { isLanguage, type Language } from '@fairway/contract/kernel/languages'
import { readCookie, writeCookie } from '../api/cookie.ts'

export type { Language, Names } from '@fairway/contract/kernel/languages'
export { languageName, languageOf, languages, languageTag, textIn } from '@fairway/contract/kernel/languages'

/** The language of the cookie, else the first supported one of the browser, else English. */
export function preferredLanguage(
  stored: unknown = readCookie('language'),
  accepted: readonly string[] = navigator.languages,
): Language {
  // The browser's are in order, without the weights of a header.
  return [String(stored), ...accepted].map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en'
}

/** Saves the language in a cookie for a year. */
export function rememberLanguage(language: Language): void {
  writeCookie('language', language)
}

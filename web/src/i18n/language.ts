import { isLanguage, type Language } from '@fairway/contract/kernel/languages'
import { readCookie, writeCookie } from '../api/cookie.ts'

export type { Language, Names, Texts } from '@fairway/contract/kernel/languages'
export { languageOf, languages, textIn } from '@fairway/contract/kernel/languages'

/** Every language under its own name: who looks for theirs cannot read the others. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  zh: '简体中文',
  es: 'Español',
  ja: '日本語',
}

/** The tag for `<html lang>`, hyphenation and Intl. */
export const languageTags: Record<Language, string> = { en: 'en', zh: 'zh-CN', es: 'es', ja: 'ja' }

/** The language of the cookie, else the first one of the browser that we speak, else English. */
export function preferredLanguage(
  stored: unknown = readCookie('language'),
  wanted: readonly string[] = navigator.languages,
): Language {
  // The browser's are in order, without the weights of a header.
  return [String(stored), ...wanted].map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en'
}

/** Keeps the choice for a year, for this browser. */
export function rememberLanguage(language: Language): void {
  writeCookie('language', language)
}

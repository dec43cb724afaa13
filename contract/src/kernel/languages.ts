/**
 * The languages of the product, one line each: a further one is a line here and a folder in `texts/`. Each has its own
 * name, because readers who look for theirs cannot read the others, and a BCP 47 tag where that is not the code. The
 * order is the one in which one stands in for another.
 */
const languageFacts = {
  en: { name: 'English' },
  zh: { name: '简体中文', tag: 'zh-CN' },
  es: { name: 'Español' },
  ja: { name: '日本語' },
} satisfies Record<string, LanguageFacts>

interface LanguageFacts {
  name: string
  tag?: string
}

export type Language = keyof typeof languageFacts

export const languages = Object.keys(languageFacts) as readonly Language[]

/** Makes a value for every language. */
export const byLanguage = <T>(make: (language: Language) => T): Record<Language, T> =>
  Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, T>

/** A language by its own name. */
export const languageName = (language: Language): string => languageFacts[language].name

/** The tag for `<html lang>`, hyphenation and Intl. */
export const languageTag = (language: Language): string =>
  (languageFacts[language] as LanguageFacts).tag ?? language

/** One text in every language: the product's own words. */
export type Texts = Record<Language, string>

/** A text that people wrote, in at least one language. Read it with `textIn`; an empty language counts as missing. */
export type Names = Partial<Texts>

/**
 * The language a text is read in: the reader's, else the one it was written in first where that is known, else the
 * first there is in the order of `languages`. Undefined when it was written in none.
 * `platform.text_in` in SQL decides alike.
 */
export function languageOf(names: Names, reader: Language, original?: Language): Language | undefined {
  if (names[reader]) return reader
  if (original && names[original]) return original
  return languages.find((language) => names[language])
}

/** What a reader sees of a text that people wrote, see `languageOf`; empty only when it was written in no language. */
export function textIn(names: Names, reader: Language, original?: Language): string {
  const language = languageOf(names, reader, original)
  return (language && names[language]) ?? ''
}

/** True when the value is one of our language codes. */
export function isLanguage(value: unknown): value is Language {
  return languages.includes(value as Language)
}

/**
 * Picks the best of our languages from an Accept-Language header or a list of browser languages.
 * Weights are honoured; anything we do not speak falls through to English.
 */
export function chooseLanguage(accepted: string | readonly string[] | undefined): Language {
  const list = typeof accepted === 'string' ? accepted.split(',') : (accepted ?? [])
  const ranked = list
    .map((entry) => {
      const [tag = '', weight] = entry.trim().split(/;\s*q=/)
      return { language: tag.slice(0, 2).toLowerCase(), weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter((entry) => isLanguage(entry.language) && entry.weight > 0)
    .sort((a, b) => b.weight - a.weight)
  return (ranked[0]?.language as Language | undefined) ?? 'en'
}

/** The names of built-in and starting data: in the languages they were written in; a further language falls back to them. */
export type StartingNames = Record<'en' | 'zh' | 'es' | 'ja', string>

/** Four names in one line. */
export const names = (en: string, zh: string, es: string, ja: string): StartingNames => ({ en, zh, es, ja })

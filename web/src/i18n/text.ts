import type { Area, TextKey } from '@fairway/texts/keys'
import { type Message, type TextValues, type Writer, writePlainly } from '@fairway/texts/message'
import { useSyncExternalStore } from 'react'
import { type Language, languageTag, type Names, rememberLanguage, textIn } from './language.ts'

export type { TextKey } from '@fairway/texts/keys'
export type { TextValues } from '@fairway/texts/message'

/** Returns the text of a key in the current language. */
export type Translate = (key: TextKey, values?: TextValues) => string

/** Compiled texts by their keys. */
export type Messages = Record<string, Message>
/** Fetches the texts of an area in a language; nothing if there are none. */
type AreaFinder = (
  language: Language,
  area: string,
) => Promise<Record<string, Messages> | undefined> | undefined

/** Set by the first-paint script: cookie, else browser, else English. */
let current = (globalThis.document?.documentElement.lang.slice(0, 2) || 'en') as Language
const own = import.meta.glob<Record<string, Messages>>('./*/session.ts', { base: '../../../texts' })
/** The source of texts: the sign-in chunk has its own, the shell registers the others. */
let find: AreaFinder = (language) => own[`./${language}/session.ts`]?.()
const messages: Partial<Record<Language, Messages>> = {}
const loaded = new Set<string>()
const listeners = new Set<() => void>()

/** The current language. */
export function currentLanguage(): Language {
  return current
}

/** The message formatter; further areas need a larger one than the sign-in page. */
let write: Writer = writePlainly

/** Registers further areas, with the formatter for plurals and selects. */
export function addAreas(finder: AreaFinder, writer: Writer): void {
  find = finder
  write = writer
}

async function load(language: Language, areas: Iterable<string>): Promise<void> {
  await Promise.all(
    Array.from(areas, async (area) => {
      const texts = await find(language, area)
      if (!texts) throw new Error(`no texts for area ${area} in ${language}`)
      // Concurrent loads: merge with the areas that have arrived meanwhile.
      messages[language] = Object.assign(messages[language] ?? {}, ...Object.values(texts))
    }),
  )
}

/** Loads the texts of these areas before a page renders. */
export async function loadTexts(...areas: (Area | (string & {}))[]): Promise<void> {
  const missing = areas.filter((area) => !loaded.has(area))
  if (missing.length === 0) return
  // The language may be switched while a file is loading; then the new one is loaded as well.
  let language: Language
  do {
    language = currentLanguage()
    await load(language, missing)
  } while (language !== currentLanguage())
  for (const area of missing) loaded.add(area)
}

/** Switches the language without a reload and saves it. */
export async function switchLanguage(language: Language): Promise<void> {
  await load(language, loaded)
  rememberLanguage(language)
  document.documentElement.lang = languageTag(language)
  current = language
  for (const listener of listeners) listener()
}

/** The text of a key outside of components, for titles and toasts. Components use `useText`. */
export const text: Translate = (key, values = {}) =>
  write(messages[current]?.[key] ?? key, values, languageTag(current))

/** Subscribes to switches of the language. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const translators = new Map<Language, Translate>()

/** A new translator function after a switch, so that memoised columns and titles update. */
function translator(): Translate {
  const language = currentLanguage()
  const cached = translators.get(language)
  if (cached) return cached
  const created: Translate = (key, values) => text(key, values)
  translators.set(language, created)
  return created
}

/** `t('orders.counter.title')`, `t('lists.table.rows', { count: 12 })`; follows a switch of language. */
export function useText(): Translate {
  return useSyncExternalStore(onLanguage, translator)
}

/** The current language, for Intl and for names in four languages. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguage, currentLanguage)
}

/** Selects the current language of a name, with fallback: `const name = useName(); name(ship.names)`. */
export function useName(): (names: Names) => string {
  const language = useLanguage()
  return (names) => textIn(names, language)
}

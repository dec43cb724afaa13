import type { Area, TextKey } from '@fairway/texts/keys'
import { type Message, type TextValues, type Writer, writePlainly } from '@fairway/texts/message'
import { useSyncExternalStore } from 'react'
import { type Language, languageTag, type Names, rememberLanguage, textIn } from './language.ts'

export type { TextKey } from '@fairway/texts/keys'
export type { TextValues } from '@fairway/texts/message'

/** Gives the text of a key in the present language. */
export type Translate = (key: TextKey, values?: TextValues) => string

/** Compiled texts by their keys. */
export type Messages = Record<string, Message>
/** Fetches the texts of an area in a language; nothing if there are none. */
type AreaFinder = (
  language: Language,
  area: string,
) => Promise<Record<string, Messages> | undefined> | undefined

/** The first-paint script has chosen one: cookie, else browser, else English. */
let present = (globalThis.document?.documentElement.lang.slice(0, 2) || 'en') as Language
const own = import.meta.glob<Record<string, Messages>>('../../../texts/*/session.ts')
/** Where texts come from; the sign-in page knows its own, the shell brings the others. */
let find: AreaFinder = (language) => own[`../../../texts/${language}/session.ts`]?.()
const messages: Partial<Record<Language, Messages>> = {}
const loaded = new Set<string>()
const listeners = new Set<() => void>()

/** The language everything is shown in at this moment. */
export function currentLanguage(): Language {
  return present
}

/** How texts are written; those of further areas need more than the sign-in page has. */
let write: Writer = writePlainly

/** Makes further areas known, with the writer of texts that count and choose. */
export function addAreas(finder: AreaFinder, writer: Writer): void {
  find = finder
  write = writer
}

async function load(language: Language, areas: Iterable<string>): Promise<void> {
  await Promise.all(
    Array.from(areas, async (area) => {
      const texts = await find(language, area)
      if (!texts) throw new Error(`no texts for area ${area} in ${language}`)
      // Several areas arrive at once: what the others brought meanwhile must stay.
      messages[language] = Object.assign(messages[language] ?? {}, ...Object.values(texts))
    }),
  )
}

/** Makes sure that the texts of these areas are there before a page is shown. */
export async function loadTexts(...areas: (Area | (string & {}))[]): Promise<void> {
  const missing = areas.filter((area) => !loaded.has(area))
  if (missing.length === 0) return
  // The language may be switched while its file is on the way; then the new one is needed as well.
  let language: Language
  do {
    language = currentLanguage()
    await load(language, missing)
  } while (language !== currentLanguage())
  for (const area of missing) loaded.add(area)
}

/** Shows everything in another language, without a reload, and keeps the choice. */
export async function switchLanguage(language: Language): Promise<void> {
  await load(language, loaded)
  rememberLanguage(language)
  document.documentElement.lang = languageTag(language)
  present = language
  for (const listener of listeners) listener()
}

/** A text outside of a component, for titles and messages. Components use `useText`. */
export const text: Translate = (key, values = {}) =>
  write(messages[present]?.[key] ?? key, values, languageTag(present))

/** Calls back after every switch of language. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const translators = new Map<Language, Translate>()

/** The translator is another function after a switch, so that memoised columns and titles follow. */
function translator(): Translate {
  const language = currentLanguage()
  const known = translators.get(language)
  if (known) return known
  const made: Translate = (key, values) => text(key, values)
  translators.set(language, made)
  return made
}

/** `t('orders.counter.title')`, `t('blocks.table.rows', { count: 12 })`; follows a switch of language. */
export function useText(): Translate {
  return useSyncExternalStore(onLanguage, translator)
}

/** The present language, for Intl and for names that come in four languages. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguage, currentLanguage)
}

/** Reads a name in the present language, or in one it was written in: `const name = useName(); name(ship.names)`. */
export function useName(): (names: Names) => string {
  const language = useLanguage()
  return (names) => textIn(names, language)
}

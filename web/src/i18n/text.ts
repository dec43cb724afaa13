import { setupI18n } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import type { Area, TextKey } from './areas.ts'
import { type Language, languageTags, preferredLanguage, rememberLanguage, type Texts } from './language.ts'

export type { TextKey } from './areas.ts'

/** What a text's braces are filled with. */
export type TextValues = Record<string, string | number>

/** Gives the text of a key in the present language. */
export type Translate = (key: TextKey, values?: TextValues) => string

const i18n = setupI18n()
const files = import.meta.glob<Record<string, Record<string, string>>>('./{en,zh,es,ja}/*.ts')
const loaded = new Set<string>()

/** The language everything is shown in at this moment. */
export function currentLanguage(): Language {
  return (i18n.locale as Language | '') || 'en'
}

async function load(language: Language, areas: Iterable<string>): Promise<void> {
  await Promise.all(
    Array.from(areas, async (area) => {
      const read = files[`./${language}/${area}.ts`]
      if (!read) throw new Error(`no texts for area ${area} in ${language}`)
      for (const messages of Object.values(await read())) i18n.load(language, messages)
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

function show(language: Language): void {
  document.documentElement.lang = languageTags[language]
  i18n.activate(language)
}

/** Begins with the language of the cookie or the browser and the texts the first view needs. */
export async function startTexts(...areas: Area[]): Promise<void> {
  const language = preferredLanguage()
  await load(language, areas)
  for (const area of areas) loaded.add(area)
  show(language)
}

/** Shows everything in another language, without a reload, and keeps the choice. */
export async function switchLanguage(language: Language): Promise<void> {
  await load(language, loaded)
  rememberLanguage(language)
  show(language)
}

/** A text outside of a component, for titles and messages. Components use `useText`. */
export const text: Translate = (key, values) => i18n._(key, values)

/** Calls back after every switch of language. */
export function onLanguage(listener: () => void): () => void {
  return i18n.on('change', listener)
}

const translators = new Map<Language, Translate>()

/** The translator is another function after a switch, so that memoised columns and titles follow. */
function translator(): Translate {
  const language = currentLanguage()
  const known = translators.get(language)
  if (known) return known
  const made: Translate = (key, values) => i18n._(key, values)
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

/** Picks the present language's side of a name: `const name = useName(); name(ship.names)`. */
export function useName(): (texts: Texts) => string {
  const language = useLanguage()
  return (texts) => texts[language]
}

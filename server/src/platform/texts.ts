import { readdirSync } from 'node:fs'
import { byLanguage, type Language, languages, languageTag } from '@fairway/contract/kernel/languages'
import { compileMessage } from '@fairway/texts/compile-message'
import type { ServerTextKey } from '@fairway/texts/keys'
import type { Message, TextValues } from '@fairway/texts/message'
import { writeMessage } from '@fairway/texts/write-message'

/** The catalogue that the browser reads as well; what stands under `server/` of a language is the server's alone. */
const folder = new URL('../../../texts/', import.meta.url)

type Catalogue = ReadonlyMap<string, string>

const catalogues = new Map(
  await Promise.all(languages.map(async (language) => [language, await catalogueOf(language)] as const)),
)
const compiled = new Map<string, Message>()

async function catalogueOf(language: Language): Promise<Catalogue> {
  const files = readdirSync(new URL(`${language}/`, folder), { recursive: true, encoding: 'utf8' })
  const areas = await Promise.all(
    files
      .filter((file) => file.endsWith('.ts'))
      .map((file): Promise<Record<string, object>> => import(new URL(`${language}/${file}`, folder).href)),
  )
  return new Map(areas.flatMap((area) => Object.values(area).flatMap((texts) => Object.entries(texts))))
}

/** Compiled at first use, so that the start of the server does not compile messages that are never used. */
function messageOf(language: Language, key: string): Message {
  const text = catalogues.get(language)?.get(key) ?? catalogues.get('en')?.get(key) ?? key
  const message = compiled.get(text) ?? compileMessage(text)
  compiled.set(text, message)
  return message
}

/** Whether a name is the key of a text. */
export const hasText = (key: string): key is ServerTextKey => catalogues.get('en')?.has(key) ?? false

/** The text of a key in one language, its arguments filled in; English where the language lacks it. */
export function textOf(language: Language, key: ServerTextKey, values: TextValues = {}): string {
  return writeMessage(messageOf(language, key), values, languageTag(language))
}

/** The same for a key that is put together at run time, or a fallback where there is none. */
export const localizedLabel = (key: string, fallback: string): Record<Language, string> =>
  hasText(key) ? localizedText(key) : byLanguage(() => fallback)

/** The text of a key in every language, for a reply whose reader may switch the language; values may depend on it. */
export function localizedText(
  key: ServerTextKey,
  values?: TextValues | ((language: Language) => TextValues),
): Record<Language, string> {
  return byLanguage((language) =>
    textOf(language, key, typeof values === 'function' ? values(language) : values),
  )
}

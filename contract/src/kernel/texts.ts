import * as z from 'zod/mini'
import { id } from './ids.ts'
import { byLanguage, languages, type Names } from './languages.ts'

/**
 * The product's own texts, in every language. The screen picks one, so that switching the language needs no request.
 */
export const texts = z.object(byLanguage(() => z.string()))

/** A text that people wrote, in the languages they wrote it in: at least one. Both sides read it with `textIn`. */
export const names = z.object(byLanguage(() => z.optional(z.string())))

/** The languages something is written in; empty ones are left out, so that a language is there or missing. */
const withoutEmpty = (values: Names): Names =>
  Object.fromEntries(
    languages.flatMap((language) => (values[language] ? [[language, values[language]]] : [])),
  )

/** A text in a request, in any number of languages: trimmed, at most `most` characters in each. */
export function localizedInput(maxLength: number) {
  const one = z.optional(z.string().check(z.trim(), z.maxLength(maxLength)))
  return z.object(byLanguage(() => one)).check(z.overwrite(withoutEmpty))
}

/** The same where one language is needed: the name of something. The others fall back to it, see `textIn`. */
export function localizedNameInput(maxLength: number) {
  const isWritten = (written: Names) => Object.keys(written).length > 0
  return localizedInput(maxLength).check(z.refine(isWritten, { error: 'oneLanguage' }))
}

/** Something people know by a code and a name. */
export const named = z.object({ id, code: z.string(), names })

/** How the Chinese name of something is typed on a Latin keyboard, `ctm` and `chaotianmen`: forms find it by these. */
export const pinyinFields = { initials: z.string(), pinyin: z.string() }

export type Named = z.infer<typeof named>

/** Whether the person asking may do something with a row now; if not, why, in their language. */
export const allowed = z.discriminatedUnion('allowed', [
  z.object({ allowed: z.literal(true) }),
  z.object({ allowed: z.literal(false), reason: z.string(), text: z.string() }),
])

import * as z from 'zod/mini'
import { id } from './ids.ts'
import { languages, type Names } from './languages.ts'

/** The product's own words, in all four languages. The screen picks its own, so that switching the language asks nothing anew. */
export const texts = z.object({ en: z.string(), zh: z.string(), es: z.string(), ja: z.string() })

const anyText = z.optional(z.string())

/** A text that people wrote, in the languages they wrote it in: at least one. Both sides read it with `textIn`. */
export const names = z.object({ en: anyText, zh: anyText, es: anyText, ja: anyText })

/** The languages something is written in; empty ones are left out, so that a language is there or missing. */
const withoutEmpty = (written: Names): Names =>
  Object.fromEntries(
    languages.flatMap((language) => (written[language] ? [[language, written[language]]] : [])),
  )

/** A text in a request, in any number of languages: trimmed, at most `most` characters in each. */
export function writtenTexts(most: number) {
  const one = z.optional(z.string().check(z.trim(), z.maxLength(most)))
  return z.object({ en: one, zh: one, es: one, ja: one }).check(z.overwrite(withoutEmpty))
}

/** The same where one language is needed: the name of something. The others fall back to it, see `textIn`. */
export function writtenNames(most: number) {
  const isWritten = (written: Names) => Object.keys(written).length > 0
  return writtenTexts(most).check(z.refine(isWritten, { error: 'oneLanguage' }))
}

/** Something people know by a code and a name. */
export const named = z.object({ id, code: z.string(), names })

/** How the Chinese name of something is typed on a Latin keyboard, `ctm` and `chaotianmen`: forms find it by these. */
export const typedName = { initials: z.string(), pinyin: z.string() }

export type Named = z.infer<typeof named>

/** Whether the person asking may do something with a row now; if not, why, in their language. */
export const allowed = z.discriminatedUnion('allowed', [
  z.object({ allowed: z.literal(true) }),
  z.object({ allowed: z.literal(false), reason: z.string(), text: z.string() }),
])

import * as z from 'zod/mini'
import { id } from './ids.ts'

/** A text in the four languages. The screen picks its own, so that switching the language asks nothing anew. */
export const texts = z.object({ en: z.string(), zh: z.string(), es: z.string(), ja: z.string() })

/** Something people know by a code and a name. */
export const named = z.object({ id, code: z.string(), names: texts })

/** How the Chinese name of something is typed on a Latin keyboard, `ctm` and `chaotianmen`: forms find it by these. */
export const typedName = { initials: z.string(), pinyin: z.string() }

export type Named = z.infer<typeof named>

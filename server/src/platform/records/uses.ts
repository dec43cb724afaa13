import { type Language, languageTag } from '@fairway/contract/kernel/languages'
import type { ServerTextKey } from '@fairway/texts/keys'
import { problem } from '../http/problems.ts'
import { textOf } from '../texts.ts'

/** What may refer to a record; its text counts it. */
type UseKind =
  Extract<ServerTextKey, `recordUses.${string}`> extends `recordUses.${infer Kind}` ? Kind : never

/** How many of each kind refer to a record. */
export type Uses = Partial<Record<UseKind, number>>

/** The uses as a list in words: `2 lines and 14 sailings`; empty when there are none. */
export function describeUses(language: Language, uses: Uses): string {
  const counted = (Object.entries(uses) as [UseKind, number][]).filter(([, count]) => count > 0)
  return new Intl.ListFormat(languageTag(language), { type: 'conjunction' }).format(
    counted.map(([kind, count]) => textOf(language, `recordUses.${kind}`, { count })),
  )
}

/**
 * For a command that deletes: only what nothing refers to goes.
 * @throws record.inUse with the uses in words
 */
export function assertUnused(language: Language, uses: Uses): void {
  const words = describeUses(language, uses)
  if (words !== '') throw problem('record.inUse', { uses: words })
}

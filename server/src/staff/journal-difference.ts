import { isDeepStrictEqual } from 'node:util'

/** The changed fields, before and after, for the journal. */
export function differenceOf<T extends Record<string, unknown>>(
  before: T,
  after: T,
): { before: Partial<T>; after: Partial<T> } {
  const changed = Object.keys(after).filter((key) => !isDeepStrictEqual(before[key], after[key]))
  const only = (of: T) => Object.fromEntries(changed.map((key) => [key, of[key]])) as Partial<T>
  return { before: only(before), after: only(after) }
}

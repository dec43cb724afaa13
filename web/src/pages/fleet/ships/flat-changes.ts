import { differingFields } from '../../../blocks/record/rebase.ts'
import type { Names } from '../../../i18n/language.ts'

/** The fields in which two states of a record differ, its names by language. */
export function flatChanges<Values extends { names: Names }>(one: Values, other: Values) {
  const flat = ({ names, ...own }: Values): Record<string, string> => ({ ...own, ...names })
  const [before, after] = [flat(one), flat(other)]
  return differingFields(before, after).map((field) => ({
    field,
    before: before[field] ?? '',
    after: after[field] ?? '',
  }))
}

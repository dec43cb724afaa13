import type { Id } from '@fairway/contract/kernel/ids'

/** Who answers for records that come from a file: who asked for the import, and the second person who approved it. */
export interface ImportedBy {
  askedBy: Id
  approvedBy: Id
  now: Date
}

/** The ids of the records that were written, by their codes. */
export type ImportedIds = Map<string, Id>

export const importedIds = (rows: readonly { id: string; code: string }[]): ImportedIds =>
  new Map(rows.map(({ id, code }) => [code, id]))

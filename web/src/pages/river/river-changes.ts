import type { Reply } from '../../api/client.ts'

export type Changes = Reply<'river.check'>['changes']

/** How many records a file makes and changes. */
export const countsOf = (changes: Changes) => ({
  created: changes.reduce((sum, section) => sum + section.created.length, 0),
  changed: changes.reduce((sum, section) => sum + section.changed.length, 0),
})

import type { Caller } from '../../platform/http/caller.ts'
import type { VersionRules } from '../../platform/versions/version-actions.ts'

/** Versions of fare tables: drafted, approved by a second person, published, withdrawn. */
export const tableRules: VersionRules = {
  edits: 'fares.editTables',
  approves: 'fares.approveTables',
  notDraft: 'fares.tableNotDraft',
  notApproved: 'fares.tableNotApproved',
  notPublished: 'fares.tableNotPublished',
  own: 'fares.ownTable',
}

/** Whether the caller sees what is not published yet. */
export const makesTables = ({ permissions }: Pick<Caller, 'permissions'>): boolean =>
  permissions.has(tableRules.edits) || permissions.has(tableRules.approves)

import type { VersionRules } from '../../platform/versions/version-actions.ts'

/** Versions of lines: drafted, approved by a second person, published, withdrawn. */
export const lineVersionRules: VersionRules = {
  edits: 'network.editLines',
  approves: 'network.approveLines',
  notDraft: 'network.lineVersionNotDraft',
  notApproved: 'network.lineVersionNotApproved',
  notPublished: 'network.lineVersionNotPublished',
  own: 'network.ownLineVersion',
}

import type { VersionRules } from '../../platform/versions/version-actions.ts'

/** Versions of after-sale conditions: drafted, approved by a second person, published, withdrawn. */
export const conditionRules: VersionRules = {
  edits: 'fares.editConditions',
  approves: 'fares.approveConditions',
  notDraft: 'fares.conditionsNotDraft',
  notApproved: 'fares.conditionsNotApproved',
  notPublished: 'fares.conditionsNotPublished',
  own: 'fares.ownConditions',
}

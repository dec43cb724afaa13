import type { VersionRules } from '../../platform/versions/version-actions.ts'

/** Versions of cost-allocation rules: drafted, published by a second person, withdrawn. */
export const allocationRules: VersionRules = {
  edits: 'settlement.editRules',
  approves: 'settlement.approveRules',
  notDraft: 'settlement.ruleNotDraft',
  notApproved: 'settlement.ruleNotDraft',
  notPublished: 'settlement.ruleNotPublished',
  own: 'settlement.ownRule',
}

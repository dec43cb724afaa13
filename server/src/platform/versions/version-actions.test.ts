import { versionActions, versionStates } from '@fairway/contract/approvals/versions'
import { expect, test } from 'vitest'
import { decideVersionAction, type VersionRules } from './version-actions.ts'

const rules: VersionRules = {
  edits: 'network.editLines',
  approves: 'network.approveLines',
  notDraft: 'network.lineVersionNotDraft',
  notApproved: 'network.lineVersionNotApproved',
  notPublished: 'network.lineVersionNotPublished',
  own: 'network.ownLineVersion',
}
const both = new Set(['network.editLines', 'network.approveLines'])
const allowedIn = (status: (typeof versionStates)[number], userId: string, permissions = both) =>
  versionActions.filter(
    (action) =>
      decideVersionAction(rules, action, { status, drawnUpBy: '1' }, { userId, permissions }).allowed,
  )

test('a draft is edited, discarded and approved, an approved version published or returned, a published one withdrawn', () => {
  expect(versionStates.map((status) => allowedIn(status, '2'))).toEqual([
    ['edit', 'approve', 'discard'],
    ['returnToDraft', 'publish'],
    ['withdraw'],
    [],
  ])
})

test('the last author of a draft approves nothing, and each permission allows its own steps', () => {
  expect(allowedIn('draft', '1')).toEqual(['edit', 'discard'])
  expect(allowedIn('draft', '2', new Set(['network.editLines']))).toEqual(['edit', 'discard'])
  expect(allowedIn('draft', '2', new Set(['network.approveLines']))).toEqual(['approve'])
  expect(allowedIn('approved', '1', new Set(['network.editLines']))).toEqual([])
})

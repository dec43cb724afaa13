import type { VersionAction, VersionState } from '@fairway/contract/approvals/versions'
import type { Id } from '@fairway/contract/kernel/ids'
import type { Language } from '@fairway/contract/kernel/languages'
import type { Permission } from '@fairway/contract/menus'
import type { ProblemCode } from '@fairway/contract/problems'
import { describe, problem } from '../http/problems.ts'

/** What decides whether something may be done with a version. */
export interface VersionFacts {
  status: VersionState
  /** Who changed the draft last. */
  drawnUpBy: Id
  /** One of the author and the caller gave the other their powers of late; the database refuses it in any case. */
  related?: boolean
}

/** Whose versions these are: the permissions for them and the words of their refusals. */
export interface VersionRules {
  /** Draws up, changes and discards drafts. */
  edits: Permission
  /** Approves, returns, publishes and withdraws. */
  approves: Permission
  notDraft: ProblemCode
  notApproved: ProblemCode
  notPublished: ProblemCode
  /** Said to the last author, who wants to approve. */
  own: ProblemCode
}

interface VersionCaller {
  userId: Id
  permissions: ReadonlySet<string>
}

type Decision = { allowed: true } | { allowed: false; reason: ProblemCode; permission?: Permission }

const steps: Readonly<
  Record<
    VersionAction,
    readonly ['edits' | 'approves', VersionState, 'notDraft' | 'notApproved' | 'notPublished']
  >
> = {
  edit: ['edits', 'draft', 'notDraft'],
  discard: ['edits', 'draft', 'notDraft'],
  approve: ['approves', 'draft', 'notDraft'],
  returnToDraft: ['approves', 'approved', 'notApproved'],
  publish: ['approves', 'approved', 'notApproved'],
  withdraw: ['approves', 'published', 'notPublished'],
}

/** Decides what the status of a version and the permissions of a user allow; a draft is approved by a second person. */
export function decideVersionAction(
  rules: VersionRules,
  action: VersionAction,
  version: VersionFacts,
  { userId, permissions }: VersionCaller,
): Decision {
  const [permission, status, otherwise] = steps[action]
  if (!permissions.has(rules[permission]))
    return { allowed: false, reason: 'request.noPermission', permission: rules[permission] }
  if (version.status !== status) return { allowed: false, reason: rules[otherwise] }
  if (action === 'approve' && version.drawnUpBy === userId) return { allowed: false, reason: rules.own }
  if (action === 'approve' && version.related) return { allowed: false, reason: 'approvals.relatedPersons' }
  return { allowed: true }
}

const refusalOf = ({ reason, permission }: Extract<Decision, { allowed: false }>) =>
  problem(reason, permission && { permission })

/**
 * Asserts that something may be done with a version.
 * @throws request.noPermission and the problems of the rules
 */
export function assertVersionAction(
  rules: VersionRules,
  action: VersionAction,
  version: VersionFacts,
  caller: VersionCaller,
): void {
  const decision = decideVersionAction(rules, action, version, caller)
  if (!decision.allowed) throw refusalOf(decision)
}

/** What the caller may do with a version, with the reasons in their language. */
export function presentVersionActions(
  rules: VersionRules,
  version: VersionFacts,
  { caller, language }: { caller: VersionCaller; language: Language },
) {
  const may = (action: VersionAction) => {
    const decision = decideVersionAction(rules, action, version, caller)
    if (decision.allowed) return decision
    const { message } = describe(refusalOf(decision), language)
    return { allowed: false as const, reason: decision.reason, text: message }
  }
  return {
    edit: may('edit'),
    approve: may('approve'),
    returnToDraft: may('returnToDraft'),
    publish: may('publish'),
    withdraw: may('withdraw'),
    discard: may('discard'),
  }
}

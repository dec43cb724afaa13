import type { RuleAction } from '@fairway/contract/fares/condition-endpoints'
import type { Id } from '@fairway/contract/kernel/ids'
import type { Permission } from '@fairway/contract/menus'
import type { ProblemCode } from '@fairway/contract/problems'

/** What decides whether something may be done with a version of a rule. */
export interface RuleFacts {
  status: 'draft' | 'approved' | 'published' | 'withdrawn'
  /** Who changed the draft last. */
  drawnUpBy: Id
}

type Decision = { allowed: true } | { allowed: false; reason: ProblemCode; permission?: Permission }

const rules: Readonly<
  Record<RuleAction, readonly [Permission, RuleFacts['status'], otherwise: ProblemCode]>
> = {
  edit: ['fares.editConditions', 'draft', 'fares.conditionsNotDraft'],
  discard: ['fares.editConditions', 'draft', 'fares.conditionsNotDraft'],
  approve: ['fares.approveConditions', 'draft', 'fares.conditionsNotDraft'],
  returnToDraft: ['fares.approveConditions', 'approved', 'fares.conditionsNotApproved'],
  publish: ['fares.approveConditions', 'approved', 'fares.conditionsNotApproved'],
  withdraw: ['fares.approveConditions', 'published', 'fares.conditionsNotPublished'],
}

/** Decides what the status of a rule and the permissions of a user allow; a draft is approved by a second person. */
export function decideRuleAction(
  action: RuleAction,
  rule: RuleFacts,
  { userId, permissions }: { userId: Id; permissions: ReadonlySet<string> },
): Decision {
  const [permission, status, otherwise] = rules[action]
  if (!permissions.has(permission)) return { allowed: false, reason: 'request.noPermission', permission }
  if (rule.status !== status) return { allowed: false, reason: otherwise }
  if (action === 'approve' && rule.drawnUpBy === userId)
    return { allowed: false, reason: 'fares.ownConditions' }
  return { allowed: true }
}

import type { approvals } from '@fairway/contract/approvals/endpoints'
import type { ApprovalKindName } from '@fairway/contract/approvals/values'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { sql } from 'kysely'
import { type DecisionRefusal, decideApproval } from '../platform/approvals/approvals.ts'
import type { Transaction } from '../platform/database/database.ts'
import { idempotentCommand } from '../platform/http/commands.ts'
import type { Context, IdempotentContext } from '../platform/http/context.ts'
import { problem } from '../platform/http/problems.ts'
import { approvalKindsByName } from './kinds.ts'
import { visibleApprovals } from './list.ts'

type Decide = (typeof approvals)['approvals.decide']

const problems = {
  notFound: 'approvals.notFound',
  decided: 'approvals.decided',
  expired: 'approvals.expired',
  ownRequest: 'approvals.ownRequest',
  otherOrganisation: 'approvals.otherOrganisation',
  relatedPersons: 'approvals.relatedPersons',
} as const satisfies Record<DecisionRefusal, string>

/**
 * Decides on a request of another user; what is approved is carried out in the same transaction where its kind says how.
 * @throws approvals.notFound, also to those who may not decide on its kind; approvals.changed when what was asked for is no longer
 *   so, approvals.reasonMissing, and the refusals of `decideApproval`
 */
export function decideOnApproval(
  context: IdempotentContext,
  request: ParsedRequest<Decide>,
): Promise<ReplyOf<Decide>> {
  return idempotentCommand(context, request, async (tx, journal) => {
    const { caller, now } = context
    const { id, approved, reason } = request
    if (!approved && reason === '') throw problem('approvals.reasonMissing')
    const approval = await readVisible(tx, context, id)
    const kind = approvalKindsByName[approval.kind]
    await kind.lock?.(tx, approval)
    const refusal = await decideApproval(tx, id, { userId: caller.userId, approved, reason, now })
    if (refusal !== undefined) throw problem(problems[refusal])
    // Allowed in a new installation alone, and marked there.
    const related = await mayBeOnePerson(tx, context, approval.asked_by)
    journal({
      entity: 'approvals.approval',
      entityId: id,
      detail: {
        kind: approval.kind,
        after: approved ? 'approved' : 'refused',
        ...(related && { related }),
        ...(reason !== '' && { reason }),
      },
    })
    await context.services.live.sendWith(tx, { everyone: true }, { type: 'approvals' })
    if (!approved) {
      await kind.refused?.(tx, { id, ...approval }, context)
      return { state: 'refused' }
    }
    const hindrance = await kind.carryOut?.(tx, { id, ...approval }, context)
    if (hindrance !== undefined) throw problem('approvals.changed')
    return { state: await stateOf(tx, id) }
  })
}

/** Whether the caller and the asker may be one person. */
async function mayBeOnePerson(tx: Transaction, { caller, now }: Context, asker: string): Promise<boolean> {
  const { rows } = await sql<{ related: boolean }>`
    select staff.may_be_one_person(${asker}, ${caller.userId}, ${now}) as related`.execute(tx)
  return rows[0]?.related ?? false
}

/** Approved, or used when it was carried out. */
async function stateOf(tx: Transaction, id: string): Promise<ReplyOf<Decide>['state']> {
  const { rows } = await sql<{ state: ReplyOf<Decide>['state'] }>`
    select state from platform.approvals where id = ${id}`.execute(tx)
  return rows[0]?.state ?? 'approved'
}

async function readVisible(tx: Transaction, context: Context, id: string) {
  const { rows } = await sql<{ kind: ApprovalKindName; subject: string; payload: unknown; asked_by: string }>`
    select a.kind, a.subject, a.payload, a.asked_by::text from platform.approvals a join staff.users asker on asker.id = a.asked_by
    where a.id = ${id} and ${visibleApprovals(context)}`.execute(tx)
  const [approval] = rows
  if (!approval) throw problem('approvals.notFound')
  return approval
}

import type { approvals } from '@fairway/contract/approvals/endpoints'
import {
  type ApprovalKindName,
  type ApprovalState,
  approvalKinds,
  type DraftKindName,
  draftKinds,
  type WaitingKindName,
} from '@fairway/contract/approvals/values'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import { isRelated } from '../platform/approvals/approvals.ts'
import { orderBy } from '../platform/database/order-by.ts'
import type { Context } from '../platform/http/context.ts'
import { describe, problem } from '../platform/http/problems.ts'
import { scopeCondition } from '../staff/index.ts'
import { type ApprovalFacts, decideApprovalAction } from './domain/decide-action.ts'
import { approvableKinds, presentedDraft, waitingDrafts } from './drafts.ts'
import { approvalKindsByName } from './kinds.ts'

type Reply = ReplyOf<(typeof approvals)['approvals.list']>

/** Kinds that the caller may decide on; what others ask for in these is visible, and always what one asked for oneself. */
const decidableKinds = ({ caller }: Pick<Context, 'caller'>): ApprovalKindName[] =>
  approvalKinds.filter((kind) => caller.permissions.has(approvalKindsByName[kind].permission))

/** Condition on `platform.approvals a` with the asker `asker`. */
export function visibleApprovals(context: Pick<Context, 'caller' | 'scope'>) {
  const decidable = decidableKinds(context)
  const byOrganisation = decidable.filter((kind) => !approvalKindsByName[kind].visible)
  const visible = [
    sql<boolean>`a.asked_by = ${context.caller.userId}`,
    sql<boolean>`a.kind = any(${byOrganisation}::text[])
      and ${scopeCondition(context.scope, { organisation: (id) => sql`asker.organisation_id = ${id}` })}`,
    ...decidable.flatMap((kind) => {
      const condition = approvalKindsByName[kind].visible?.(context.scope)
      return condition ? [sql<boolean>`a.kind = ${kind} and ${condition}`] : []
    }),
  ]
  return sql<boolean>`a.kind = any(${[...approvalKinds]}::text[]) and (${sql.join(visible, sql` or `)})`
}

interface Row {
  id: string
  kind: WaitingKindName
  subject: string
  payload: unknown
  state: ApprovalState
  asker_id: string
  asked_by: string
  asked_at: Date
  expires_at: Date | null
  decided_by: string | null
  decided_at: Date | null
  reason: string
  other_organisation: boolean
  related: boolean
}

/** The present state of an approval: an open one whose time is over is expired. */
const stateAt = (now: Date) => sql<ApprovalState>`case
  when a.state in ('asked', 'approved') and a.expires_at <= ${now} then 'expired' else a.state end`

/** Whether the caller decides on anything that waits for a second person. */
export const decidesOnApprovals = (context: Pick<Context, 'caller'>): boolean =>
  decidableKinds(context).length + approvableKinds(context).length > 0

/** How many requests and drafts of others wait for a decision that the caller may take. */
export async function countDecidable(context: Context): Promise<number> {
  const { db, now, caller } = context
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer + (select count(*)::integer from (${waitingDrafts(context)}) d
        where d.asked_by <> ${caller.userId} and not ${isRelated(context, sql`d.asked_by`)}) as count
    from platform.approvals a join staff.users asker on asker.id = a.asked_by
    where ${visibleApprovals(context)} and ${stateAt(now)} = 'asked' and a.asked_by <> ${caller.userId}
      and a.kind = any(${decidableKinds(context)}::text[])
      and not (a.within_organisation and asker.organisation_id <> ${caller.organisationId})
      and not ${isRelated(context, sql`a.asked_by`)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** What waits for a second person, and what was decided, as far as it concerns the caller. */
export async function listApprovals(
  context: Context,
  request: ParsedRequest<(typeof approvals)['approvals.list']>,
): Promise<Reply> {
  const { db, now, caller, language } = context
  const { state = null, kind = null, page, pageSize } = request
  const order = orderBy(
    request.sort ?? ['-askedAt'],
    { askedAt: sql`a.asked_at`, expiresAt: sql`a.expires_at` },
    (direction) => sql`a.kind ${direction}, a.id ${direction}`,
  )
  const waiting = sql`select a.id, a.kind, a.subject, a.payload, a.asked_by, a.asked_at, a.expires_at, a.within_organisation,
      ${stateAt(now)} as state, a.decided_by, a.decided_at, a.reason
    from platform.approvals a join staff.users asker on asker.id = a.asked_by where ${visibleApprovals(context)}
    union all ${waitingDrafts(context)}`
  const filtered = sql`from (${waiting}) a where (${state}::text[] is null or a.state = any(${state}::text[]))
      and (${kind}::text is null or a.kind = ${kind})`
  const [listed, counted] = await Promise.all([
    sql<Row>`
      select a.id::text, a.kind, a.subject, a.payload, a.state, a.asked_by::text as asker_id, asker.name as asked_by,
        a.asked_at, a.expires_at, decider.name as decided_by, a.decided_at, a.reason,
        a.within_organisation and asker.organisation_id <> ${caller.organisationId} as other_organisation,
        a.state = 'asked' and ${isRelated(context, sql`a.asked_by`)} as related
      from (select a.* ${filtered} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}) a
      join staff.users asker on asker.id = a.asked_by left join staff.users decider on decider.id = a.decided_by
      order by ${order}`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total ${filtered}`.execute(db),
  ])
  return {
    rows: listed.rows.map((row) => {
      const presented = presentedKind(row.kind)
      return {
        id: row.id,
        kind: row.kind,
        summary: presented.summary(row.payload, language),
        changes: [...(presented.changes?.(row.payload, language) ?? [])],
        page: presented.page(row),
        state: row.state,
        askedBy: row.asked_by,
        askedAt: toInstant(row.asked_at),
        expiresAt: row.expires_at && toInstant(row.expires_at),
        decidedBy: row.decided_by,
        decidedAt: row.decided_at && toInstant(row.decided_at),
        reason: row.reason,
        can: {
          decide: presentDecision(context, {
            state: row.state,
            ownRequest: row.asker_id === caller.userId,
            otherOrganisation: row.other_organisation,
            related: row.related,
          }),
        },
      }
    }),
    total: counted.rows[0]?.total ?? 0,
    asOf: toInstant(now),
  }
}

/** How a row of a kind is presented. */
const presentedKind = (kind: WaitingKindName) =>
  isDraft(kind) ? presentedDraft(kind) : approvalKindsByName[kind]

const isDraft = (kind: WaitingKindName): kind is DraftKindName =>
  (draftKinds as readonly string[]).includes(kind)

function presentDecision({ language }: Pick<Context, 'language'>, facts: ApprovalFacts) {
  const reason = decideApprovalAction(facts)
  if (reason === undefined) return { allowed: true as const }
  return { allowed: false as const, reason, text: describe(problem(reason), language).message }
}

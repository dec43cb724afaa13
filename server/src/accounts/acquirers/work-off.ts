import type { acquirers } from '@fairway/contract/accounts/acquirers/endpoints'
import type {
  DifferenceAction,
  DifferenceEvent,
  DifferenceKind,
  DifferenceState,
} from '@fairway/contract/accounts/acquirers/values'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import { toFen } from '@fairway/contract/kernel/money'
import { sql } from 'kysely'
import { askApproval } from '../../platform/approvals/approvals.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { idempotentCommand, inTransaction, type JournalEntry } from '../../platform/http/commands.ts'
import type { Context, IdempotentContext } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { type Assignment, decideDifference } from '../domain/difference-actions.ts'
import { acceptancePending, assignmentOf } from './differences.ts'
import { assertOverseer } from './overseers.ts'

type Endpoints = typeof acquirers
type Changed = ReplyOf<Endpoints['accounts.claimDifference']>

interface LockedDifference {
  id: Id
  acquirerId: Id
  kind: DifferenceKind
  state: DifferenceState
  revision: number
  fen: number
  lineId: Id | null
}

/** Locks the acquirer of a difference, as imports do, and then the difference. */
export async function lockDifference(tx: Transaction, id: Id): Promise<void> {
  await sql`select from accounts.acquirers a
    where a.id = (select d.acquirer_id from accounts.acquirer_differences d where d.id = ${id}) for no key update`.execute(
    tx,
  )
  await sql`select from accounts.acquirer_differences d where d.id = ${id} for no key update`.execute(tx)
}

/**
 * Locks a difference and checks that the caller may do this with it now.
 * @throws record.notFound, record.changedMeanwhile, and the reason of `decideDifference`
 */
async function lock(
  tx: Transaction,
  context: Context,
  { id, revision }: { id: Id; revision: number },
  action: DifferenceAction,
): Promise<LockedDifference> {
  await lockDifference(tx, id)
  const { rows } = await sql<
    Omit<LockedDifference, 'fen'> & { fen: string; pending: boolean; assignment: Assignment }
  >`
    select x.id::text, x.acquirer_id::text as "acquirerId", x.kind, x.state, x.revision, x.difference_fen::text as fen,
      x.line_id::text as "lineId", ${acceptancePending(context.now)} as pending, ${assignmentOf} as assignment
    from accounts.acquirer_differences x left join accounts.acquirer_lines l on l.id = x.line_id where x.id = ${id}`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw problem('record.notFound')
  if (row.revision !== revision) throw problem('accounts.differenceChanged')
  const decision = decideDifference(action, row, context.caller.permissions)
  if (!decision.allowed)
    throw problem(
      decision.reason,
      decision.reason === 'request.noPermission' ? { permission: 'accounts.matchAcquirers' } : {},
    )
  return { ...row, fen: toFen(row.fen) }
}

const journalOf = (
  { id, kind, fen }: LockedDifference,
  reason: string,
  detail: Record<string, unknown> = {},
): JournalEntry => ({
  entity: 'accounts.acquirerDifference',
  entityId: id,
  detail: { kind, total: fen, reason, ...detail },
})

async function record(
  tx: Transaction,
  { caller, now }: Context,
  id: Id,
  what: { state: DifferenceState | null; event: DifferenceEvent; reason: string },
): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    select accounts.record_difference(${id}, ${what.state}, ${what.event}, ${caller.userId}, ${now}, ${what.reason}) as revision`.execute(
    tx,
  )
  return rows[0]?.revision ?? 0
}

/** Marks a difference as claimed from its acquirer. */
export function claimDifference(
  context: Context,
  request: ParsedRequest<Endpoints['accounts.claimDifference']>,
): Promise<Changed> {
  assertOverseer(context)
  return inTransaction(context, async (tx, journal) => {
    const difference = await lock(tx, context, request, 'claim')
    journal(journalOf(difference, request.reason))
    const revision = await record(tx, context, difference.id, {
      state: 'claimed',
      event: 'claimed',
      reason: request.reason,
    })
    return { state: 'claimed', revision }
  })
}

/** Adds a note to a difference. */
export function noteDifference(
  context: Context,
  request: ParsedRequest<Endpoints['accounts.noteDifference']>,
): Promise<Changed> {
  assertOverseer(context)
  return inTransaction(context, async (tx, journal) => {
    const difference = await lock(tx, context, request, 'note')
    journal(journalOf(difference, request.reason))
    const revision = await record(tx, context, difference.id, {
      state: null,
      event: 'noted',
      reason: request.reason,
    })
    return { state: difference.state, revision }
  })
}

/**
 * Assigns a line to a payment or payout by hand. Of the same amount it is matched from then on, of another one it differs.
 * @throws record.notFound, record.changedMeanwhile, accounts.notAssignable, accounts.alreadySettled, and as `decideDifference`
 */
export function assignDifference(
  context: Context,
  request: ParsedRequest<Endpoints['accounts.assignDifference']>,
): Promise<Changed> {
  assertOverseer(context)
  const { caller, now } = context
  const { kind, settledId, reason } = request
  return inTransaction(context, async (tx, journal) => {
    const difference = await lock(tx, context, request, 'assign')
    const { rows } = await sql<{ same: boolean; fen: string; taken: boolean }>`
      select i.fen = l.fen as same, i.fen::text, exists (select from accounts.acquirer_lines taken
        where taken.settled_kind = ${kind} and taken.settled_id = ${settledId})
        or exists (select from accounts.acquirer_differences lost where lost.settled_kind = ${kind}
          and lost.settled_id = ${settledId} and lost.state = 'accepted') as taken
      from accounts.acquirer_lines l cross join accounts.settled_item(${kind}, ${settledId}) i
      join accounts.acquirer_methods m on m.method = i.method and m.acquirer_id = l.acquirer_id
      where l.id = ${difference.lineId} and sign(i.fen) = sign(l.fen) and not i.taken_back`.execute(tx)
    const [item] = rows
    if (!item) throw problem('accounts.notAssignable')
    if (item.taken) throw problem('accounts.alreadySettled')
    await sql`update accounts.acquirer_lines set state = ${item.same ? 'matched' : 'differs'}, settled_kind = ${kind},
        settled_id = ${settledId} where id = ${difference.lineId}`.execute(tx)
    if (!item.same)
      await sql`update accounts.acquirer_differences set kind = 'differs', settled_kind = ${kind}, settled_id = ${settledId},
          ours_fen = ${item.fen} where id = ${difference.id}`.execute(tx)
    await sql`select accounts.resolve_differences(array(select d.id from accounts.acquirer_differences d
        where d.kind = 'oursOnly' and d.settled_kind = ${kind} and d.settled_id = ${settledId}), ${caller.userId}, ${now})`.execute(
      tx,
    )
    const state = item.same ? 'resolved' : difference.state
    journal(journalOf(difference, reason, { settled: `${kind} ${settledId}` }))
    return {
      state,
      revision: await record(tx, context, difference.id, { state, event: 'assigned', reason }),
    }
  })
}

/**
 * Undoes an assignment by hand: the line is in the statement only again, and what it stood for is missing again.
 * @throws record.notFound, accounts.differenceChanged, and as `decideDifference`
 */
export function unassignDifference(
  context: Context,
  request: ParsedRequest<Endpoints['accounts.unassignDifference']>,
): Promise<Changed> {
  assertOverseer(context)
  const { caller, now } = context
  return inTransaction(context, async (tx, journal) => {
    const difference = await lock(tx, context, request, 'unassign')
    journal(journalOf(difference, request.reason))
    const { rows } = await sql<Changed>`
      select state, revision from accounts.unassign_difference(${difference.id}, ${caller.userId}, ${now}, ${request.reason})`.execute(
      tx,
    )
    const [changed] = rows
    if (!changed) throw problem('record.notFound')
    return changed
  })
}

/**
 * Accepts a difference: it is booked as it is, above the limit once a second person has approved it.
 * @throws record.notFound, record.changedMeanwhile, and as `decideDifference`
 */
export async function acceptDifference(
  context: IdempotentContext,
  request: ParsedRequest<Endpoints['accounts.acceptDifference']>,
): Promise<ReplyOf<Endpoints['accounts.acceptDifference']>> {
  assertOverseer(context)
  const { caller, now, services } = context
  const { reason } = request
  // Before the transaction: what is not in a cache is read through a connection of its own.
  const limit = (await services.parameters.read('accounts.differenceLimit')) * 100
  const validMinutes = (await services.parameters.read('accounts.payoutApprovalDays')) * 1_440
  return idempotentCommand(context, request, async (tx, journal) => {
    const difference = await lock(tx, context, request, 'accept')
    if (Math.abs(difference.fen) <= limit) {
      const { rows } = await sql<{ revision: number }>`
        select accounts.accept_difference(${difference.id}, ${caller.userId}, ${now}, ${reason}) as revision`.execute(
        tx,
      )
      journal(journalOf(difference, reason))
      return { state: 'accepted' as const, revision: rows[0]?.revision ?? 0, approvalId: null }
    }
    const { rows } = await sql<{ payload: unknown }>`
      select accounts.difference_payload(${difference.id}) as payload`.execute(tx)
    const approvalId = await askApproval(
      tx,
      { kind: 'accounts.acceptDifference', subject: difference.id, payload: rows[0]?.payload },
      { userId: caller.userId, withinOrganisation: true, now, validMinutes },
    )
    if (approvalId === undefined) throw problem('accounts.acceptancePending')
    const revision = await record(tx, context, difference.id, {
      state: null,
      event: 'askedToAccept',
      reason,
    })
    journal(journalOf(difference, reason))
    await services.live.sendWith(tx, { everyone: true }, { type: 'approvals' })
    return { state: difference.state, revision, approvalId }
  })
}

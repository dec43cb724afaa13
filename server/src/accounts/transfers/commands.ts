import type { transfers } from '@fairway/contract/accounts/transfer-endpoints'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toFen } from '@fairway/contract/kernel/money'
import { sql } from 'kysely'
import { askApproval } from '../../platform/approvals/approvals.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import { idempotentCommand, type JournalEntry } from '../../platform/http/commands.ts'
import type { Context, IdempotentContext } from '../../platform/http/context.ts'
import { invalidFields, problem } from '../../platform/http/problems.ts'
import { assertWithdrawPassword, seesEverything } from '../../staff/index.ts'
import { accountsWithinScope } from '../ledger/accounts.ts'
import { cancelRefusal, readDraftRow } from './drafts.ts'
import { type DraftRefusal, draftProblems } from './problems.ts'

type Endpoints = typeof transfers
type Draft = ParsedRequest<Endpoints['accounts.draftTransfer']>

/**
 * Drafts a transfer, and asks a second person to book it. An agency gives from its own wallet, by the withdraw password.
 * @throws accounts.accountNotFound, accounts.otherGroup, accounts.notByHand, and what `assertWithdrawPassword` throws
 */
export async function draftTransfer(
  context: IdempotentContext,
  { withdrawPassword, ...request }: Draft,
): Promise<ReplyOf<Endpoints['accounts.draftTransfer']>> {
  const { caller, scope, now } = context
  const operator = seesEverything(scope)
  if (!operator) {
    if (withdrawPassword === undefined) throw invalidFields({ field: 'withdrawPassword', reason: 'required' })
    await assertWithdrawPassword(context, withdrawPassword)
  }
  return saveDraft(context, request, async (tx) => {
    const { kind, fromAccountId, toAccountId, fen, reason } = request
    const { rows } = await sql<{ refusal: DraftRefusal | null; own: boolean }>`
      select accounts.transfer_refusal(${kind}, ${fromAccountId}, ${toAccountId}) as refusal,
        exists (select from accounts.accounts a where a.id = ${fromAccountId}
          and (${operator} or ${kind} = 'wallets' and a.organisation_id = ${caller.organisationId})) as own`.execute(
      tx,
    )
    const { refusal, own } = rows[0] ?? { refusal: 'accountNotFound', own: false }
    // Tenant isolation: an agency does not learn whether a foreign account exists.
    if (!own || (!operator && refusal === 'otherGroup')) throw problem('accounts.accountNotFound')
    if (refusal) throw problem(draftProblems[refusal])
    if (fromAccountId === toAccountId) throw invalidFields({ field: 'toAccountId', reason: 'notOffered' })
    const { rows: made } = await sql<{ id: string }>`
      insert into accounts.transfer_drafts (kind, from_account_id, to_account_id, fen, reason, drafted_at, drafted_by)
      values (${kind}, ${fromAccountId}, ${toAccountId}, ${fen}, ${reason}, ${now}, ${caller.userId})
      returning id::text`.execute(tx)
    return { id: made[0]?.id ?? '', detail: { kind, fen } }
  })
}

/**
 * Drafts the reversal of a transfer, and asks a second person to book it.
 * @throws accounts.transferNotFound, accounts.isReversal, accounts.reversed, accounts.reversalDrafted, accounts.notByHand
 */
export function draftReversal(
  context: IdempotentContext,
  request: ParsedRequest<Endpoints['accounts.draftReversal']>,
): Promise<ReplyOf<Endpoints['accounts.draftReversal']>> {
  const { caller, scope, now } = context
  return saveDraft(context, request, async (tx) => {
    const { transferId, reason } = request
    const { rows } = await sql<{ refusal: DraftRefusal | null; visible: boolean; fen: string }>`
      select accounts.reversal_refusal(${transferId}) as refusal, coalesce(bool_or(${accountsWithinScope(scope)}), false) as visible,
        coalesce(sum(e.fen) filter (where e.fen > 0), 0)::text as fen
      from accounts.entries e join accounts.accounts a on a.id = e.account_id where e.transfer_id = ${transferId}`.execute(
      tx,
    )
    const { refusal, visible, fen } = rows[0] ?? { refusal: null, visible: false, fen: '0' }
    // Only the operator's people take back what was booked.
    if (!visible || !seesEverything(scope)) throw problem('accounts.transferNotFound')
    if (refusal) throw problem(draftProblems[refusal])
    const { rows: made } = await sql<{ id: string }>`
      insert into accounts.transfer_drafts (kind, reverses_id, reason, drafted_at, drafted_by)
      values ('reversal', ${transferId}, ${reason}, ${now}, ${caller.userId}) returning id::text`
      .execute(tx)
      .catch((error: unknown) => {
        if (isUniqueViolation(error)) throw problem('accounts.reversalDrafted')
        throw error
      })
    return { id: made[0]?.id ?? '', detail: { kind: 'reversal', fen: toFen(fen) } }
  })
}

/** Saves a draft under its key, and asks the second person. */
async function saveDraft(
  context: IdempotentContext,
  request: unknown,
  insert: (tx: Transaction) => Promise<{ id: string; detail: NonNullable<JournalEntry['detail']> }>,
): Promise<{ id: string }> {
  const { caller, now, services } = context
  // Before the transaction: what is not in a cache is read through a connection of its own.
  const validMinutes = (await services.parameters.read('accounts.transferApprovalDays')) * 1_440
  return idempotentCommand(context, request, async (tx, journal) => {
    const { id, detail } = await insert(tx)
    const { rows } = await sql<{ payload: unknown }>`
      select accounts.transfer_draft_payload(d) as payload from accounts.transfer_drafts d where d.id = ${id}`.execute(
      tx,
    )
    const approvalId = await askApproval(
      tx,
      { kind: 'accounts.transfer', subject: id, payload: rows[0]?.payload },
      { userId: caller.userId, withinOrganisation: false, now, validMinutes },
    )
    await sql`update accounts.transfer_drafts set approval_id = ${approvalId ?? null} where id = ${id}`.execute(
      tx,
    )
    journal({ entity: 'accounts.transferDraft', entityId: id, detail })
    await notifyApprovers(tx, context)
    return { id }
  })
}

/**
 * Takes a draft back.
 * @throws accounts.draftNotFound, accounts.draftEnded
 */
export function cancelTransferDraft(
  context: IdempotentContext,
  request: ParsedRequest<Endpoints['accounts.cancelTransferDraft']>,
): Promise<ReplyOf<Endpoints['accounts.cancelTransferDraft']>> {
  const { caller, now, scope } = context
  return idempotentCommand(context, request, async (tx, journal) => {
    await sql`select from accounts.transfer_drafts d where d.id = ${request.id} for no key update`.execute(tx)
    const row = await readDraftRow(tx, scope, request.id, now)
    const refusal = cancelRefusal(row, caller.userId)
    if (refusal) throw problem(refusal)
    await sql`update accounts.transfer_drafts set state = 'cancelled', decided_at = ${now}, decided_by = ${caller.userId}
      where id = ${request.id}`.execute(tx)
    await sql`select platform.withdraw_approvals(array[${row.approval_id}::bigint], ${now})`.execute(tx)
    journal({
      entity: 'accounts.transferDraft',
      entityId: request.id,
      detail: { after: { state: 'cancelled' } },
    })
    await notifyApprovers(tx, context)
    return { state: 'cancelled' }
  })
}

const notifyApprovers = (tx: Transaction, { services }: Pick<Context, 'services'>) =>
  services.live.sendWith(tx, { everyone: true }, { type: 'approvals' })

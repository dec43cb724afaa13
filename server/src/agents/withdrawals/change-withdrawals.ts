import { maxPayouts } from '@fairway/contract/accounts/values'
import type { WithdrawalAction, WithdrawalState } from '@fairway/contract/agents/values'
import type { withdrawals } from '@fairway/contract/agents/withdrawal-endpoints'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toFen } from '@fairway/contract/kernel/money'
import { sql } from 'kysely'
import { askApproval } from '../../platform/approvals/approvals.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { idempotentCommand } from '../../platform/http/commands.ts'
import type { Context, IdempotentContext } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { assertWithdrawPassword } from '../../staff/index.ts'
import { readWithdrawalRow, refusalOf, type WithdrawalRow } from './withdrawals.ts'

type Endpoints = typeof withdrawals
type Request<Name extends keyof Endpoints> = ParsedRequest<Endpoints[Name]>
type Reply<Name extends keyof Endpoints> = ReplyOf<Endpoints[Name]>

const minutesPerDay = 1_440

const problems = {
  noWallet: 'agents.walletNotFound',
  noBankAccount: 'agents.noBankAccount',
  short: 'agents.withdrawalShort',
} as const

/**
 * Requests a withdrawal from the wallet of the caller's agency: its money is frozen, and a second person is asked.
 * @throws what `assertWithdrawPassword` throws, agents.walletNotFound, agents.noBankAccount, agents.withdrawalShort
 */
export async function requestWithdrawal(
  context: IdempotentContext,
  { withdrawPassword, ...request }: Request<'agents.requestWithdrawal'>,
): Promise<Reply<'agents.requestWithdrawal'>> {
  const { caller, now, services } = context
  // Before the transaction: what is not in a cache is read through a connection of its own.
  const validMinutes = (await services.parameters.read('agents.withdrawalApprovalDays')) * minutesPerDay
  await assertWithdrawPassword(context, withdrawPassword)
  return idempotentCommand(context, request, async (tx, journal) => {
    const { rows } = await sql<{
      withdrawal: string | null
      refusal: keyof typeof problems | null
      free_fen: string | null
    }>`select withdrawal::text, refusal, free_fen::text
      from agents.request_withdrawal(${caller.organisationId}, ${request.fen}, ${request.note}, ${caller.userId}, ${now})`.execute(
      tx,
    )
    const { withdrawal: id, refusal, free_fen: free } = rows[0] ?? {}
    if (refusal)
      throw problem(
        problems[refusal],
        refusal === 'short' ? { available: toFen(free), needed: request.fen } : {},
      )
    if (!id) throw problem('agents.walletNotFound')
    const { rows: payloads } = await sql<{ payload: unknown }>`
      select agents.withdrawal_payload(w) as payload from agents.withdrawals w where w.id = ${id}`.execute(tx)
    const approvalId = await askApproval(
      tx,
      { kind: 'agents.withdrawal', subject: id, payload: payloads[0]?.payload },
      { userId: caller.userId, withinOrganisation: false, now, validMinutes },
    )
    await sql`update agents.withdrawals set approval_id = ${approvalId ?? null} where id = ${id}`.execute(tx)
    journal({ entity: 'agents.withdrawal', entityId: id, detail: { fen: request.fen } })
    await notifyApprovers(tx, context)
    return { id }
  })
}

/**
 * Locks a withdrawal that the caller may do something with.
 * @throws agents.withdrawalNotFound, and the reason of `withdrawalRefusal`
 */
async function lockWithdrawal(
  tx: Transaction,
  context: Context,
  id: string,
  action: WithdrawalAction,
): Promise<WithdrawalRow> {
  await sql`select from agents.withdrawals w where w.id = ${id} for no key update`.execute(tx)
  const row = await readWithdrawalRow(tx, context.scope, id, context.now)
  const refusal = refusalOf(action, row, context.caller)
  if (refusal) throw problem(refusal)
  return row
}

interface Change {
  reference?: string
  reason?: string
}

/** Takes a withdrawal to another state; what ends it is booked in the same transaction. */
export async function moveTo(
  tx: Transaction,
  { caller, now }: Pick<Context, 'caller' | 'now'>,
  id: string,
  state: WithdrawalState,
  { reference = '', reason = '' }: Change = {},
): Promise<WithdrawalState> {
  await sql`select agents.change_withdrawal(${id}, ${state}, ${caller.userId}, ${now}, ${reference}, ${reason})`.execute(
    tx,
  )
  return state
}

/** Runs a command that takes a withdrawal to another state, under its key. */
function change<Asked extends { id: string } & Change>(
  context: IdempotentContext,
  request: Asked,
  action: WithdrawalAction,
  state: WithdrawalState,
): Promise<{ state: WithdrawalState }> {
  return idempotentCommand(context, request, async (tx, journal) => {
    const row = await lockWithdrawal(tx, context, request.id, action)
    const { reference, reason } = request
    if (reference !== undefined) await assertUnusedReference(tx, row.id, reference)
    await moveTo(tx, context, row.id, state, request)
    if (state === 'cancelled')
      await sql`select platform.withdraw_approvals(array[${row.approval_id}::bigint], ${context.now})`.execute(
        tx,
      )
    journal({
      entity: 'agents.withdrawal',
      entityId: row.id,
      detail: {
        fen: toFen(row.fen),
        before: { state: row.state },
        after: { state },
        ...(reason && { reason }),
      },
    })
    await notifyAgency(tx, context)
    return { state }
  })
}

/** Whether another withdrawal has this receipt number of the bank; serialises those who enter one at the same moment. */
export async function isReferenceUsed(tx: Transaction, id: string, reference: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('withdrawal:' || ${reference}, 0))`.execute(tx)
  const { rows } = await sql`
    select from agents.withdrawals w where w.reference = ${reference} and w.id <> ${id}`.execute(tx)
  return rows.length > 0
}

async function assertUnusedReference(tx: Transaction, id: string, reference: string): Promise<void> {
  if (await isReferenceUsed(tx, id, reference)) throw problem('agents.withdrawalReferenceUsed', { reference })
}

/** Takes a request back before it was approved: its money is in the wallet again. */
export const cancelWithdrawal = (context: IdempotentContext, request: Request<'agents.cancelWithdrawal'>) =>
  change(context, request, 'cancel', 'cancelled')

/** Records that the bank has paid, by its receipt number. */
export const markWithdrawalPaid = (
  context: IdempotentContext,
  request: Request<'agents.markWithdrawalPaid'>,
) => change(context, request, 'markPaid', 'paid')

/** Records that the bank has not paid, and why. */
export const markWithdrawalFailed = (
  context: IdempotentContext,
  request: Request<'agents.markWithdrawalFailed'>,
) => change(context, request, 'markFailed', 'failed')

/** Lets a failed withdrawal be sent once more. */
export const retryWithdrawal = (context: IdempotentContext, request: Request<'agents.retryWithdrawal'>) =>
  change(context, request, 'retry', 'approved')

/** Puts the money of a withdrawal that will not be paid back into the wallet. */
export const returnWithdrawal = (context: IdempotentContext, request: Request<'agents.returnWithdrawal'>) =>
  change(context, request, 'return', 'returned')

/**
 * Sends what is approved to the bank as a list, the oldest first.
 * @throws accounts.nothingToSend
 */
export function sendWithdrawals(
  context: IdempotentContext,
  request: Request<'agents.sendWithdrawals'>,
): Promise<Reply<'agents.sendWithdrawals'>> {
  return idempotentCommand(context, request, async (tx, journal) => {
    const { rows } = await sql<{ id: string | null; withdrawals: number | null; fen: string | null }>`
      select l.id::text, l.withdrawals, l.fen::text
      from agents.send_withdrawals(${context.caller.userId}, ${context.now}, ${maxPayouts}) l`.execute(tx)
    const [list] = rows
    if (!list?.id || list.withdrawals === null) throw problem('accounts.nothingToSend')
    const fen = toFen(list.fen)
    journal({
      entity: 'agents.withdrawalList',
      entityId: list.id,
      detail: { withdrawals: list.withdrawals, total: fen },
    })
    await notifyAgency(tx, context)
    return { listId: list.id, withdrawals: list.withdrawals, fen }
  })
}

export const notifyAgency = (tx: Transaction, { services }: Pick<Context, 'services'>) =>
  services.live.sendWith(tx, { organisationKinds: ['agent', 'operator'] }, { type: 'agency' })

export async function notifyApprovers(tx: Transaction, context: Pick<Context, 'services'>): Promise<void> {
  await context.services.live.sendWith(tx, { everyone: true }, { type: 'approvals' })
  await notifyAgency(tx, context)
}

import type { accounts } from '@fairway/contract/accounts/endpoints'
import {
  maxPayouts,
  type PayoutAction,
  type PayoutMethod,
  type PayoutState,
} from '@fairway/contract/accounts/values'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { amountText, toFen } from '@fairway/contract/kernel/money'
import { sql } from 'kysely'
import { visibleOrders } from '../../orders/index.ts'
import { askApproval } from '../../platform/approvals/approvals.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { idempotentCommand, type JournalEntry } from '../../platform/http/commands.ts'
import type { Context, IdempotentContext } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { seesEverything } from '../../staff/index.ts'
import { decidePayout } from '../domain/payout-actions.ts'
import { otherwisePending } from './queries.ts'

type Accounts = typeof accounts
type Request<Name extends keyof Accounts> = ParsedRequest<Accounts[Name]>
type Reply<Name extends keyof Accounts> = ReplyOf<Accounts[Name]>

interface LockedPayout {
  id: string
  orderId: string
  orderNumber: string
  method: PayoutMethod
  fen: string
  state: PayoutState
}

/**
 * Locks a payout and checks that the caller may do this with it now.
 * @throws accounts.payoutNotFound, and the reason of `decidePayout`
 */
async function lockPayout(
  tx: Transaction,
  context: Context,
  id: string,
  action: PayoutAction,
): Promise<LockedPayout> {
  const { caller, scope, now } = context
  // Cash is collected at any counter of the organisation, whatever the docks of the clerk.
  const visible =
    action === 'payCash' ? sql`o.organisation_id = ${caller.organisationId}` : visibleOrders(scope)
  // The order first, as requests of payouts do.
  await sql`select 1 from orders.orders o where o.id = (select x.order_id from accounts.payouts x where x.id = ${id})
    for no key update`.execute(tx)
  const { rows } = await sql<LockedPayout & { otherwise: boolean }>`
    select x.id::text, x.order_id::text as "orderId", o.number as "orderNumber", x.method, x.fen::text, x.state,
      ${otherwisePending(now)} as otherwise
    from accounts.payouts x join orders.orders o on o.id = x.order_id
    where x.id = ${id} and ${visible} for no key update of x`.execute(tx)
  const [payout] = rows
  if (!payout) throw problem('accounts.payoutNotFound')
  const decision = decidePayout(action, { ...payout, otherwisePending: payout.otherwise }, caller.permissions)
  if (!decision.allowed)
    throw problem(
      decision.reason,
      decision.permission === undefined ? {} : { permission: decision.permission },
    )
  return payout
}

const journalOf = (payout: LockedPayout, detail: Record<string, unknown> = {}): JournalEntry => ({
  entity: 'orders.order',
  entityId: payout.orderId,
  detail: { number: payout.orderNumber, payout: payout.id, total: toFen(payout.fen), ...detail },
})

/** Runs a command that takes a payout to another state, under its key. */
function change<Request extends { id: string }>(
  context: IdempotentContext,
  request: Request,
  action: PayoutAction,
  work: (
    tx: Transaction,
    payout: LockedPayout,
  ) => Promise<{ state: PayoutState; detail?: Record<string, unknown> }>,
): Promise<{ state: PayoutState; fen: number }> {
  return idempotentCommand(context, request, async (tx, journal) => {
    const payout = await lockPayout(tx, context, request.id, action)
    const { state, detail } = await work(tx, payout)
    journal(journalOf(payout, detail))
    return { state, fen: toFen(payout.fen) }
  })
}

/** Books that a payout was paid. */
export async function pay(
  tx: Transaction,
  { caller, now }: Pick<Context, 'caller' | 'now'>,
  id: string,
  reference = '',
): Promise<PayoutState> {
  const { rows } = await sql<{ state: PayoutState }>`
    select accounts.pay_payout(${id}, ${caller.userId}, ${now}, ${reference}) as state`.execute(tx)
  return rows[0]?.state ?? 'paid'
}

/** @throws accounts.referenceUsed when another payout of the method has this receipt number. */
async function assertUnusedReference(
  tx: Transaction,
  { id, method }: Pick<LockedPayout, 'id' | 'method'>,
  reference: string,
): Promise<void> {
  // Serialises those who enter one receipt number at the same moment.
  await sql`select pg_advisory_xact_lock(hashtextextended('payout:' || ${method} || ':' || ${reference}, 0))`.execute(
    tx,
  )
  const { rows } = await sql<{ id: string }>`
    select id::text from accounts.payouts where method = ${method} and reference = ${reference} and id <> ${id}`.execute(
    tx,
  )
  const [other] = rows
  if (other) throw problem('accounts.referenceUsed', { payout: other.id })
}

export async function moveTo(
  tx: Transaction,
  { caller, now }: Pick<Context, 'caller' | 'now'>,
  id: string,
  state: PayoutState,
  { reference = '', reason = '' }: { reference?: string; reason?: string } = {},
): Promise<PayoutState> {
  await sql`select accounts.change_payout(${id}, ${state}, ${now}, ${caller.userId}, ${reference}, ${reason})`.execute(
    tx,
  )
  return state
}

/** Records that a payout was paid, by the receipt number of the payment service or of the bank. */
export const markPaid = (context: IdempotentContext, request: Request<'accounts.markPaid'>) =>
  change(context, request, 'markPaid', async (tx, payout) => {
    await assertUnusedReference(tx, payout, request.reference)
    return { state: await pay(tx, context, payout.id, request.reference) }
  }).then(({ state }) => ({ state }))

/** Records that a payout was not paid, and why. */
export const markFailed = (context: IdempotentContext, request: Request<'accounts.markFailed'>) =>
  change(context, request, 'markFailed', async (tx, { id }) => ({
    state: await moveTo(tx, context, id, 'failed', { reason: request.reason }),
    detail: { reason: request.reason },
  })).then(({ state }) => ({ state }))

/** Lets a failed payout be tried once more: sent to the payment service, or transferred as a second person approved. */
export const retry = (context: IdempotentContext, request: Request<'accounts.retry'>) =>
  change(context, request, 'retry', async (tx, { id, method }) => ({
    state: await moveTo(tx, context, id, method === 'bank' ? 'approved' : 'requested'),
  })).then(({ state }) => ({ state }))

/** Cancels a payout that nothing was paid of; its money waits to be cleared up. */
export const cancelPayout = (context: IdempotentContext, request: Request<'accounts.cancelPayout'>) =>
  change(context, request, 'cancel', async (tx, { id }) => {
    const { caller, now } = context
    await sql`select accounts.cancel_payout(${id}, ${caller.userId}, ${now}, ${request.reason})`.execute(tx)
    return { state: 'cancelled', detail: { reason: request.reason } }
  }).then(({ state }) => ({ state }))

/**
 * Hands over cash that waited, from the caller's own till.
 * @throws accounts.tillNeeded, accounts.tillShort
 */
export const payCash = (context: IdempotentContext, request: Request<'accounts.payCash'>) =>
  change(context, request, 'payCash', async (tx, { id, fen }) => {
    const { rows } = await sql<{ code: string | null; detail: { available: number; needed: number } | null }>`
      select code, detail from accounts.till_refusal(${context.caller.userId}, ${fen})`.execute(tx)
    const [refusal] = rows
    if (refusal?.code === 'accounts.tillNeeded') throw problem('accounts.tillNeeded')
    if (refusal?.code === 'accounts.tillShort') {
      const { available = 0, needed = 0 } = refusal.detail ?? {}
      throw problem('accounts.tillShort', { available: amountText(available), needed: amountText(needed) })
    }
    return { state: await pay(tx, context, id) }
  })

/** Asks a second person to let a payout be paid in another way than its payment was. */
export async function payOtherwise(
  context: IdempotentContext,
  request: Request<'accounts.payOtherwise'>,
): Promise<Reply<'accounts.payOtherwise'>> {
  const { caller, now, services } = context
  // Before the transaction: what is not in a cache is read through a connection of its own.
  const validMinutes = (await services.parameters.read('accounts.payoutApprovalDays')) * 1_440
  return idempotentCommand(context, request, async (tx, journal) => {
    const payout = await lockPayout(tx, context, request.id, 'payOtherwise')
    if (payout.method === request.method) throw problem('accounts.notChangeable')
    const { rows } = await sql<{ payload: unknown }>`
      select accounts.payout_otherwise(${request.id}, ${request.method}) as payload`.execute(tx)
    const approvalId = await askApproval(
      tx,
      { kind: 'accounts.payOtherwise', subject: payout.id, payload: rows[0]?.payload },
      { userId: caller.userId, withinOrganisation: true, now, validMinutes },
    )
    if (approvalId === undefined) throw problem('accounts.otherwisePending')
    journal(journalOf(payout, { before: payout.method, after: request.method }))
    return { approvalId }
  })
}

/**
 * Sends what waits of a payment service as a list, the oldest first.
 * @throws accounts.nothingToSend
 */
export function sendPayouts(
  context: IdempotentContext,
  request: Request<'accounts.sendPayouts'>,
): Promise<Reply<'accounts.sendPayouts'>> {
  return idempotentCommand(context, request, async (tx, journal) => {
    const { rows } = await sql<{ id: string | null; payouts: number | null; fen: string | null }>`
      select l.id::text, l.payouts, l.fen::text
      from accounts.send_payouts(${request.method}, ${context.caller.userId}, ${context.now}, ${maxPayouts},
        ${seesEverything(context.scope) ? null : context.caller.organisationId}) l`.execute(tx)
    const [list] = rows
    if (!list?.id || list.payouts === null || list.fen === null) throw problem('accounts.nothingToSend')
    const { id: listId, payouts } = list
    const fen = toFen(list.fen)
    journal({
      entity: 'accounts.payoutList',
      entityId: listId,
      detail: { method: request.method, payouts, total: fen },
    })
    return { listId, payouts, fen }
  })
}

import type { ParsedRequest } from '@fairway/contract/kernel/endpoint'
import type { Language } from '@fairway/contract/kernel/languages'
import type { orders } from '@fairway/contract/orders/endpoints'
import type { OrderReceipt } from '@fairway/contract/orders/order-views'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { Context, IdempotentContext } from '../../platform/http/context.ts'
import { type ProblemError, problem } from '../../platform/http/problems.ts'
import { textOf } from '../../platform/texts.ts'
import { decide, type OrderActionFacts, paymentPermission } from '../domain/order-actions.ts'
import { storedReference } from '../domain/payment-reference.ts'
import { type OrderActionRow, orderActionFacts, saleRefusal } from '../list/order-action-facts.ts'
import { withinScope } from '../list/visible-orders.ts'
import { assertPaymentPassword } from '../sell/payment-password.ts'
import { refusalOf } from '../sell/refusals.ts'
import { assertNoTravelPause, recordTravelRefusal } from './travel-refusals.ts'
import { sailingCommand, sailingOfOrder } from './while-locked.ts'

type PayHold = ParsedRequest<(typeof orders)['orders.payHold']>

/**
 * Takes the money for seats that are held, at the price they were held for.
 * @throws orders.notFound, orders.notHeld, orders.holdExpired, orders.closed, orders.saleStopped,
 *   orders.sailingCancelled, orders.agencyHold, orders.agentDisabled, orders.alreadyTravels, orders.receiptUsed,
 *   orders.travelPause, and the wallet's refusals
 */
export async function payHold(
  context: IdempotentContext,
  { orderId, expectedTotal, payment }: PayHold,
): Promise<OrderReceipt> {
  const permission = paymentPermission(payment.method)
  if (!context.caller.permissions.has(permission)) throw problem('orders.methodNotYours', { permission })
  if ('paymentPassword' in payment) await assertPaymentPassword(context, payment.paymentPassword)
  const reference = storedReference(payment, (code) => context.services.crypto.keyedHash('secret', code))
  // The password stays out of what the key remembers.
  const keyedRequest = { orderId, expectedTotal, method: payment.method, reference }
  await assertNoTravelPause(context)
  let foreignSailingId: string | undefined
  const sailingId = await sailingOfOrder(context, orderId)
  return sailingCommand(context, keyedRequest, sailingId, async (tx, journal) => {
    await assertAllowed(tx, context, { orderId, action: 'payHold' })
    const request = {
      order: orderId,
      user: context.caller.userId,
      organisation: context.caller.organisationId,
      expected: expectedTotal,
      method: payment.method,
      reference,
      at: context.now.toISOString(),
    }
    const { rows } = await sql<{ code: string; detail: Record<string, unknown> | null }>`
      select code, detail from orders.pay_hold(${JSON.stringify(request)}::jsonb)`.execute(tx)
    const answer = rows[0]
    if (answer?.code === 'orders.alreadyTravels' && answer.detail?.ofAnotherOrganisation === true)
      foreignSailingId = await sailingOf(tx, orderId)
    if (answer?.code !== 'sold')
      throw await refusalOfHold(
        tx,
        context,
        { orderId, action: 'payHold' },
        answer?.code ?? '',
        answer?.detail,
      )
    journal({ entity: 'orders.order', entityId: orderId, detail: { total: expectedTotal } })
    return answer.detail as unknown as OrderReceipt
  }).catch(async (error: unknown) => {
    // The refusal rolled its transaction back; the disclosure must stay recorded.
    if (foreignSailingId !== undefined) await recordTravelRefusal(context, foreignSailingId)
    throw error
  })
}

async function sailingOf(tx: Transaction, orderId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select sailing_id as id from orders.tickets where order_id = ${orderId} order by planned_depart limit 1`.execute(
    tx,
  )
  return rows[0]?.id ?? ''
}

/**
 * Gives the seats of a hold back.
 * @throws orders.notFound, orders.notHeld
 */
export async function releaseHold(
  context: IdempotentContext,
  { orderId }: { orderId: string },
): Promise<OrderReceipt> {
  const sailingId = await sailingOfOrder(context, orderId)
  return sailingCommand(context, { orderId }, sailingId, async (tx, journal) => {
    await assertAllowed(tx, context, { orderId, action: 'release' })
    const { rows } = await sql<{ code: string }>`
      select orders.release_hold(${orderId}, ${context.caller.userId}, ${context.now}) as code`.execute(tx)
    if (rows[0]?.code !== 'released')
      throw await refusalOfHold(tx, context, { orderId, action: 'release' }, rows[0]?.code ?? '')
    journal({ entity: 'orders.order', entityId: orderId })
    const { rows: receipts } = await sql<{
      order: OrderReceipt
    }>`select orders.order_receipt(${orderId}) as order`.execute(tx)
    return receipts[0]!.order
  })
}

/** What a command does with a hold. */
interface HoldAction {
  orderId: string
  action: 'payHold' | 'release'
}

/**
 * The problem behind a code of the hold functions. One about the state of the order is decided again on the order as it
 * has become meanwhile, because its text names that state.
 */
async function refusalOfHold(
  tx: Transaction,
  context: Context,
  hold: HoldAction,
  code: string,
  detail?: Record<string, unknown> | null,
): Promise<ProblemError> {
  if (code === 'orders.notHeld' || code === 'orders.holdExpired') await assertAllowed(tx, context, hold)
  return refusalOf({ db: tx, scope: context.scope, language: context.language }, code, detail)
}

/** Looks whether the order is there for the caller, and whether its state allows the action. */
async function assertAllowed(
  tx: Transaction,
  context: Context,
  { orderId, action }: HoldAction,
): Promise<void> {
  const { rows } = await sql<OrderActionRow>`
    select o.state, o.held_until, o.channel, o.organisation_id, ${saleRefusal(context.now)} as sale_refusal,
      orders.print_refusal(o.id) as print_refusal
    from orders.orders o where o.id = ${orderId} and ${withinScope(context.scope)}`.execute(tx)
  const order = rows[0]
  if (!order) throw problem('orders.notFound')
  const facts = orderActionFacts(order, context.caller)
  const decision = decide(action, facts, context.caller.permissions, context.now)
  if (!decision.allowed) throw problem(decision.reason, reasonDetails(decision, facts, context.language))
}

/** What the text of a refused action speaks of: the state by its name in the reader's language, and as a value. */
export function reasonDetails(
  decision: { permission?: string },
  order: OrderActionFacts,
  language: Language,
): Record<string, unknown> {
  return {
    ...(decision.permission && { permission: decision.permission }),
    state: textOf(language, `orders.state.${order.state}`),
    orderState: order.state,
    until: order.heldUntil ? wallTime(order.heldUntil) : '',
  }
}

/** Hours and minutes, Asia/Shanghai. */
function wallTime(moment: Date): string {
  return new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(11, 16)
}

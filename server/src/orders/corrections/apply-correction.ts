import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { CorrectionReceipt, corrections } from '@fairway/contract/orders/corrections/endpoints'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { idempotentCommand } from '../../platform/http/commands.ts'
import type { Context, IdempotentContext } from '../../platform/http/context.ts'
import { type ProblemError, problem } from '../../platform/http/problems.ts'
import { describeDetails } from '../after-sales/describe-details.ts'
import { paymentPermission } from '../domain/order-actions.ts'
import { storedReference } from '../domain/payment-reference.ts'
import { assertPaymentPassword } from '../sell/payment-password.ts'
import { refusalOf, visibleOrder } from '../sell/refusals.ts'
import { readCorrection } from './read-correction.ts'

type Apply = (typeof corrections)['orders.applyCorrection']
type Withdraw = (typeof corrections)['orders.withdrawCorrection']

/** How the fee is paid; nothing when there is none. */
interface FeePayment {
  expected: number
  method?: string | undefined
  reference?: string | undefined
}

/**
 * Applies a correction in the transaction of its caller: the new person, another code, and the fee.
 * @throws orders.correctionEnded, orders.correctionLapsed, orders.correctionNotApproved, orders.ticketChanged, fares.gateClosed,
 *   orders.priceChanged, orders.paymentMissing, orders.correctionTravels, orders.receiptUsed, and the wallet's refusals
 */
export async function applyWithin(
  tx: Transaction,
  context: Context,
  correctionId: string,
  payment: FeePayment,
): Promise<CorrectionReceipt> {
  const request = {
    correction: correctionId,
    user: context.caller.userId,
    organisation: context.caller.organisationId,
    at: context.now.toISOString(),
    ...payment,
  }
  const answer = await answerOf(tx, sql`orders.apply_correction(${JSON.stringify(request)}::jsonb)`)
  if (answer.code !== 'applied') throw await refusal(tx, context, answer)
  return answer.detail as unknown as CorrectionReceipt
}

/**
 * Applies a correction that was approved, and takes its fee.
 * @throws orders.correctionNotFound, orders.methodNotYours, and what applyWithin throws
 */
export async function applyCorrection(
  context: IdempotentContext,
  { correctionId, expected, payment }: ParsedRequest<Apply>,
): Promise<ReplyOf<Apply>> {
  if (payment) {
    const permission = paymentPermission(payment.method)
    if (!context.caller.permissions.has(permission)) throw problem('orders.methodNotYours', { permission })
    if ('paymentPassword' in payment) await assertPaymentPassword(context, payment.paymentPassword)
  }
  const reference =
    payment && storedReference(payment, (code) => context.services.crypto.keyedHash('secret', code))
  // The password stays out of what the key remembers.
  const keyedRequest = { correctionId, expected, method: payment?.method, reference }
  return idempotentCommand(context, keyedRequest, async (tx, journal) => {
    const correction = await readCorrection({ db: tx, scope: context.scope }, correctionId)
    const receipt = await applyWithin(tx, context, correctionId, {
      expected,
      method: payment?.method,
      reference,
    })
    await context.services.live.sendWith(tx, { everyone: true }, { type: 'approvals' })
    journal({
      entity: 'orders.order',
      entityId: correction.order_id,
      detail: { number: receipt.ticket, kind: correction.kind, due: receipt.fee },
    })
    return receipt
  })
}

/**
 * Withdraws a correction that was not applied.
 * @throws orders.correctionNotFound, orders.correctionEnded
 */
export function withdrawCorrection(
  context: IdempotentContext,
  request: ParsedRequest<Withdraw>,
): Promise<ReplyOf<Withdraw>> {
  return idempotentCommand(context, request, async (tx, journal) => {
    const correction = await readCorrection({ db: tx, scope: context.scope }, request.correctionId)
    const answer = await answerOf(
      tx,
      sql`orders.withdraw_correction(${correction.id}, ${context.caller.userId}, ${context.now})`,
    )
    if (answer.code !== 'withdrawn') throw await refusal(tx, context, answer)
    await context.services.live.sendWith(tx, { everyone: true }, { type: 'approvals' })
    journal({
      entity: 'orders.order',
      entityId: correction.order_id,
      detail: { number: `${correction.number}-${correction.passenger_number}`, kind: correction.kind },
    })
    return { correctionId: correction.id }
  })
}

interface Answer {
  code: string
  detail: Record<string, unknown> | null
}

async function answerOf(tx: Transaction, call: ReturnType<typeof sql>): Promise<Answer> {
  const { rows } = await sql<Answer>`select code, detail from ${call}`.execute(tx)
  return rows[0] ?? { code: '', detail: null }
}

async function refusal(tx: Transaction, context: Context, { code, detail }: Answer): Promise<ProblemError> {
  if (code === 'orders.correctionTravels') {
    const visible = await visibleOrder({ db: tx, scope: context.scope }, detail)
    return problem(code, { number: 'none', ...visible })
  }
  return refusalOf(
    { db: tx, scope: context.scope, language: context.language },
    code,
    detail && describeDetails(detail, context.language),
  )
}

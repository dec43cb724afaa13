import { channelOf } from '@fairway/contract/fares/values'
import type { ParsedRequest } from '@fairway/contract/kernel/endpoint'
import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import type { afterSales, OfferReceipt } from '@fairway/contract/orders/after-sales/endpoints'
import { sql } from 'kysely'
import { idempotentCommand } from '../../platform/http/commands.ts'
import type { Context, IdempotentContext } from '../../platform/http/context.ts'
import { ProblemError, problem } from '../../platform/http/problems.ts'
import { sha256 } from '../../platform/security/crypto.ts'
import { searchTrips } from '../../sailings/index.ts'
import { decideVoidConfirmation } from '../domain/after-sales.ts'
import { paymentPermission } from '../domain/order-actions.ts'
import { storedReference } from '../domain/payment-reference.ts'
import { assertPaymentPassword } from '../sell/payment-password.ts'
import { refusalOf } from '../sell/refusals.ts'
import { describeDetails } from './describe-details.ts'
import { type OfferRow, readOffer } from './offers.ts'
import { assertOwnOffer, type OwnOffer } from './own-offer.ts'
import { readRules } from './rules.ts'

type Confirm = ParsedRequest<(typeof afterSales)['orders.confirmOffer']>

/**
 * Confirms an offer at the price that was shown. Sent once more under its key it tells what came of it.
 * @throws orders.offerNotFound, orders.offerEnded, orders.offerLapsed, orders.offerNotApproved, orders.ticketChanged,
 *   orders.gateClosed, orders.companionsStay, fares.refundOver, fares.exchangeOver, orders.voidNotYours, orders.voidLate,
 *   orders.priceChanged, orders.paymentMissing, orders.soldOut with other trips, orders.alreadyTravels, orders.receiptUsed,
 *   accounts.invoiced, accounts.invoiceAsked, accounts.voucherOut, and the wallet's refusals
 */
export async function confirmOffer(
  context: IdempotentContext,
  { offerId, expected, payment, cashNow = true, vouchersReturned = false }: Confirm,
): Promise<OfferReceipt> {
  if (payment) {
    const permission = paymentPermission(payment.method)
    if (!context.caller.permissions.has(permission)) throw problem('orders.methodNotYours', { permission })
    if ('paymentPassword' in payment) await assertPaymentPassword(context, payment.paymentPassword)
  }
  const reference =
    payment && storedReference(payment, (code) => context.services.crypto.keyedHash('secret', code))
  // The password stays out of what the key remembers.
  const keyedRequest = { offerId, expected, method: payment?.method, reference, cashNow, vouchersReturned }
  const offer = await assertOwnOffer(context.db, context, offerId)
  const { caller, services } = context
  const { code, detail } = await services.confirming.confirm({
    key: context.idempotencyKey,
    endpoint: context.endpoint,
    hash: `\\x${sha256(JSON.stringify([context.endpoint, keyedRequest])).toString('hex')}`,
    user: caller.userId,
    organisation: caller.organisationId,
    operation: context.journalLabel,
    requestId: context.requestId,
    address: context.clientAddress,
    at: context.now.toISOString(),
    offer: offerId,
    order: offer.order_id,
    sailings: offer.sailings,
    expected,
    method: payment?.method,
    reference,
    // Notes are handed out where they are: at a counter.
    cashNow: cashNow && channelOf(caller) === 'counter',
    vouchersReturned,
    refusal: await voidRefusal(context, offer),
  })
  if (code === 'confirmed' || code === 'repeated') {
    context.committed = true
    services.live.send({ everyone: true }, { type: 'offers' })
    return detail as unknown as OfferReceipt
  }
  const refusal = await refusalOf(context, code, detail && describeDetails(detail, context.language))
  throw code === 'orders.soldOut'
    ? await withAlternatives(context, await readOffer(context, offerId), refusal)
    : refusal
}

/**
 * Withdraws an offer that was not confirmed.
 * @throws orders.offerNotFound, orders.offerEnded
 */
export function withdrawOffer(
  context: IdempotentContext,
  request: { offerId: string },
): Promise<{ offerId: string }> {
  return idempotentCommand(context, request, async (tx, journal) => {
    const offer = await assertOwnOffer(tx, context, request.offerId)
    const { rows } = await sql<{ code: string; detail: Record<string, unknown> | null }>`
      select code, detail from orders.withdraw_offer(${offer.id}, ${context.caller.userId}, ${context.now})`.execute(
      tx,
    )
    const answer = rows[0]
    if (answer?.code !== 'withdrawn')
      throw await refusalOf(
        { db: tx, scope: context.scope, language: context.language },
        answer?.code ?? '',
        answer?.detail && describeDetails(answer.detail, context.language),
      )
    journal({ entity: 'orders.order', entityId: offer.order_id, detail: { number: offer.number } })
    await context.services.live.sendWith(tx, { everyone: true }, { type: 'offers' })
    return { offerId: offer.id }
  })
}

/** Why who confirms may not confirm a void. What it is decided by never changes. */
async function voidRefusal(
  { caller, now, services }: Context,
  offer: OwnOffer,
): Promise<{ code: string; detail: unknown } | undefined> {
  if (offer.kind !== 'void') return undefined
  const sale = { paidBy: offer.paid_by, paidAt: offer.paid_at, reason: offer.reason }
  const decision = decideVoidConfirmation(sale, caller, now, await readRules(services.parameters))
  return decision.allowed ? undefined : { code: decision.reason, detail: decision.details }
}

/** The next trips between the same docks that still have room. */
async function withAlternatives(
  context: Context,
  offer: OfferRow,
  error: ProblemError,
): Promise<ProblemError> {
  if (!offer.trip) return error
  const { rows: docks } = await sql<{ from: string; to: string }>`
    select f.dock_id::text as "from", t.dock_id::text as "to"
    from sailings.sailing_stops f join sailings.sailing_stops t on t.sailing_id = f.sailing_id
    where f.sailing_id = ${offer.trip.sailing_id} and f.stop_number = ${offer.trip.from_stop}
      and t.stop_number = ${offer.trip.to_stop}`.execute(context.db)
  const first = serviceDateOf(new Date(offer.trip.departs))
  const found = await Promise.all(
    [first, addDays(first, 1)].map((date) =>
      searchTrips(
        context.db,
        { date, fromDockId: docks[0]?.from, toDockId: docks[0]?.to },
        channelOf(context.caller),
        context.now,
        channelOf(context.caller) === 'agent' ? context.caller.organisationId : undefined,
      ),
    ),
  )
  const alternatives = found
    .flatMap(({ trips }) => trips)
    .flatMap((trip) =>
      trip.classes
        .filter((offered) => Math.min(offered.free, trip.room) >= offer.lines.length)
        .map((offered) => ({
          sailingId: trip.sailingId,
          fromStop: trip.from.stop,
          toStop: trip.to.stop,
          classCode: offered.class.code,
          classNames: offered.class.names,
          shipNames: trip.ship.names,
          departs: trip.departs,
          free: offered.free,
        })),
    )
    .slice(0, 5)
  return new ProblemError(error.code, { ...error.details, alternatives }, error.fields)
}

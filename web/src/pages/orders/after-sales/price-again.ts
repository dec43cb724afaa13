import type { Request } from '../../../api/client.ts'
import { runIdempotent } from '../../../api/idempotent-command.ts'
import { ApiProblem } from '../../../api/problem.ts'
import type { Names } from '../../../i18n/language.ts'
import type { Desk, Offer } from './desk.ts'

/** Another trip that still has room, in the details of `orders.soldOut`. */
export interface Alternative {
  sailingId: string
  fromStop: number
  toStop: number
  classCode: string
  classNames: Names
  shipNames: Names
  departs: string
  free: number
}

/** The trips that a refusal offers instead, without those the tickets are for already. */
export function alternativesOf(error: unknown, offer: Offer): Alternative[] {
  if (!(error instanceof ApiProblem) || !Array.isArray(error.details.alternatives)) return []
  const trips = error.details.alternatives as Alternative[]
  return trips.filter(({ sailingId, fromStop, toStop, classCode }) =>
    offer.lines.some(
      ({ trip }) =>
        trip.sailingId !== sailingId ||
        trip.from.stop !== fromStop ||
        trip.to.stop !== toStop ||
        trip.classCode !== classCode,
    ),
  )
}

/** The tickets of an offer, and what overrules its terms as far as the user may say so. */
function repeated(desk: Desk, { lines, overrule, reason }: Offer) {
  return {
    orderId: desk.orderId,
    ticketIds: lines.map(({ ticketId }) => ticketId),
    ...(overrule !== null && desk.overrules.includes(overrule) && { overrule }),
    ...(reason !== '' && { reason }),
  }
}

/**
 * Makes an offer once more at the prices of now.
 * @throws what the proposal throws
 */
export async function priceAgain(desk: Desk, offer: Offer): Promise<void> {
  const request = repeated(desk, offer)
  const { trip } = offer
  if (offer.kind === 'refund') await runIdempotent('orders.proposeRefund', request)
  else if (offer.kind === 'void') {
    const { orderId, reason } = request
    await runIdempotent('orders.proposeVoid', { orderId, ...(reason !== undefined && { reason }) })
  } else if (trip && offer.kind === 'exchange')
    await runIdempotent('orders.proposeExchange', {
      ...request,
      sailingId: trip.sailingId,
      fromStop: trip.from.stop,
      toStop: trip.to.stop,
      classCode: trip.classCode,
    })
  else if (trip) await runIdempotent('orders.proposeSupplement', supplementOf(desk, offer, trip))
}

function supplementOf(
  desk: Desk,
  offer: Offer,
  trip: NonNullable<Offer['trip']>,
): Request<'orders.proposeSupplement'> {
  const { orderId, ticketIds } = repeated(desk, offer)
  const [first] = offer.lines
  const changed = offer.lines.find(
    ({ ticketId, next }) =>
      next && desk.tickets.find(({ id }) => id === ticketId)?.typeCode !== next.typeCode,
  )
  return {
    orderId,
    ticketIds,
    ...(trip.classCode !== first?.trip.classCode && { classCode: trip.classCode }),
    ...(trip.to.stop !== first?.trip.to.stop && { toStop: trip.to.stop }),
    ...(changed?.next && { passengerType: changed.next.typeCode }),
  }
}

/**
 * Offers an exchange for another trip in place of an offer that was sold out; an offer of another user is withdrawn first.
 * @throws what the proposal throws
 */
export async function exchangeInstead(desk: Desk, offer: Offer, trip: Alternative): Promise<void> {
  const { sailingId, fromStop, toStop, classCode } = trip
  const request = { ...repeated(desk, offer), sailingId, fromStop, toStop, classCode }
  try {
    await runIdempotent('orders.proposeExchange', request)
  } catch (error) {
    if (!(error instanceof ApiProblem && error.code === 'orders.offerExists')) throw error
    await runIdempotent('orders.withdrawOffer', { offerId: offer.id })
    await runIdempotent('orders.proposeExchange', request)
  }
}

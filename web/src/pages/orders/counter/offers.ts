import type { Names } from '@fairway/contract/kernel/languages'
import type { Reply } from '../../../api/client.ts'

type Trip = Reply<'sailings.search'>['trips'][number]

/** One class of one sailing for the trip that was asked for: what a single key chooses. */
export interface Offer {
  sailingId: string
  fromStop: number
  toStop: number
  classCode: string
  classNames: Names
  /** Needed to sit somewhere; 0 means sold out. */
  free: number
  fare: number
  departs: string
  trip: Trip
}

/** Every class of every sailing, in the order of the screen. */
export function offersOf(trips: readonly Trip[]): Offer[] {
  return trips.flatMap((trip) =>
    trip.classes.map((one) => ({
      sailingId: trip.sailingId,
      fromStop: trip.from.stop,
      toStop: trip.to.stop,
      classCode: one.class.code,
      classNames: one.class.names,
      free: Math.min(one.free, trip.room),
      fare: one.fareFen,
      departs: trip.departs,
      trip,
    })),
  )
}

/** The name of an offer among all. */
export const offerKey = (offer: Pick<Offer, 'sailingId' | 'fromStop' | 'toStop' | 'classCode'>) =>
  `${offer.sailingId}:${offer.fromStop}:${offer.toStop}:${offer.classCode}`

/** True while the offer can be sold to so many who need a seat. */
export const isOpen = (offer: Offer, seats: number, now: number) =>
  offer.free >= Math.max(1, seats) && Date.parse(offer.trip.salesClose) > now

const goneTrips = new Set([
  'orders.soldOut',
  'orders.closed',
  'orders.saleStopped',
  'orders.sailingCancelled',
])

/** True for a refusal that only another trip or class can mend. */
export const asksForAnotherTrip = (code: string) => goneTrips.has(code)

/** The offers that keys choose, `1` to `9`: the first that can be sold. */
export function keyedOffers(offers: readonly Offer[], now: number): Offer[] {
  return offers.filter((offer) => isOpen(offer, 1, now)).slice(0, 9)
}

/** Where a sold-out party can go instead: the same sailing in another class, then the next sailings; at most four. */
export function alternatives(
  offers: readonly Offer[],
  requested: Offer,
  seats: number,
  now: number,
): Offer[] {
  const open = offers.filter((offer) => offerKey(offer) !== offerKey(requested) && isOpen(offer, seats, now))
  const same = open.filter(({ sailingId }) => sailingId === requested.sailingId)
  const later = open.filter(
    ({ sailingId, departs }) => sailingId !== requested.sailingId && departs >= requested.departs,
  )
  const sameClassFirst = later.toSorted(
    (a, b) =>
      Number(b.classCode === requested.classCode) - Number(a.classCode === requested.classCode) ||
      a.departs.localeCompare(b.departs),
  )
  return [...same, ...sameClassFirst].slice(0, 4)
}

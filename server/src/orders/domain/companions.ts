import { type Decision, type OrderFacts, refused, type TicketFacts } from './after-sales.ts'

// Who of an order travels with whom: those who go along when others leave a trip, and those who are on it already.

const isLiving = ({ state }: TicketFacts) => state === 'issued' || state === 'boarded'

interface Trip {
  sailingId: string
  fromStop: number
  toStop: number
}

const sameTrip = (a: Trip, b: Trip) =>
  a.sailingId === b.sailingId && a.fromStop === b.fromStop && a.toStop === b.toStop

/** Whether an adult of one trip is on board for all of another. */
const covers = (adult: Trip, other: Trip) =>
  adult.sailingId === other.sailingId && adult.fromStop <= other.fromStop && adult.toStop >= other.toStop

const overlaps = (a: Trip, b: Trip) =>
  a.sailingId === b.sailingId && a.fromStop < b.toStop && b.fromStop < a.toStop

/**
 * Tickets that cannot stay without the ones that leave their trip: those who travel free with an adult go with the last adult
 * who is on board for all of theirs. Refused when adults stay, but too few of them: then the offer says whose ticket has to
 * leave as well. `to` is the trip they leave for, which may be part of the same voyage.
 */
export function companionsOf(
  order: OrderFacts,
  chosen: readonly TicketFacts[],
  to?: Trip,
): { tickets: readonly TicketFacts[] } | { refusal: Decision } {
  const staying = order.tickets.filter((other) => isLiving(other) && !chosen.includes(other))
  const added: TicketFacts[] = []
  for (const dependant of staying) {
    const { code, freePerAdult } = dependant.type
    if (freePerAdult === undefined || added.includes(dependant)) continue
    if (!chosen.some((ticket) => covers(ticket, dependant))) continue
    const withThem = staying.filter((other) => covers(other, dependant))
    const stillThere = to && covers(to, dependant) ? chosen : []
    const adults = [...withThem, ...stillThere].filter(({ type }) => type.isAdult).length
    const fellows = staying.filter((other) => other.type.code === code && sameTrip(other, dependant))
    const most = freePerAdult * adults
    if (fellows.length <= most) continue
    if (adults > 0)
      return {
        refusal: refused('orders.companionsStay', {
          most,
          passengers: fellows.map(({ passengerNumber }) => passengerNumber).join(', '),
        }),
      }
    added.push(...fellows)
  }
  return { tickets: added }
}

/**
 * Who of an order is on another trip already, beside those who come to it: adults who are on board for all of it, and those
 * whom adults take along for a part of it.
 */
export function companyOn(
  order: OrderFacts,
  coming: readonly TicketFacts[],
  trip: Trip,
): readonly TicketFacts[] {
  return order.tickets.filter(
    (ticket) =>
      isLiving(ticket) &&
      !coming.includes(ticket) &&
      (ticket.type.isAdult
        ? covers(ticket, trip)
        : ticket.type.freePerAdult !== undefined && overlaps(ticket, trip)),
  )
}

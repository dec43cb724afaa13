import {
  allowedUntil,
  type ConditionSet,
  type DepartureTimes,
  decideExchange,
  decideRefund,
  type Refusal,
} from '@fairway/contract/fares/terms'
import type { Channel } from '@fairway/contract/fares/values'
import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import type { OverruleCode } from '@fairway/contract/orders/after-sales/values'
import type { CorrectionState } from '@fairway/contract/orders/corrections/values'
import type { OrderState, TicketState } from '@fairway/contract/orders/values'
import type { ProblemCode } from '@fairway/contract/problems'

// What can be done with tickets that were sold, and what it costs. Pure: facts and the clock are passed in.

/** A part of the price of a ticket, as it was sold. */
export interface PricePart {
  kind: string
  fen: number
  payeeId: string | null
  ruleId: string | null
  refundable: boolean
}

/** A correction that waits for its decision or its fee, and who asked for it. */
export interface OpenCorrection {
  id: string
  state: CorrectionState
  by: string
}

/** What after-sales needs to know of a ticket. */
export interface TicketFacts {
  id: string
  version: number
  state: TicketState
  passengerNumber: number
  type: { id: string; code: string; isAdult: boolean; needsSeat: boolean; freePerAdult: number | undefined }
  sailingId: string
  fromStop: number
  toStop: number
  classId: string
  seatId: string | null
  parts: readonly PricePart[]
  price: number
  changes: number
  corrections: number
  /** Whether a passenger stands on it. */
  named: boolean
  openCorrection: OpenCorrection | null
  conditions: ConditionSet
  times: DepartureTimes
  /** When the gate of its boarding stop closes, as far as is known. */
  gateClosesAt: Date
  /** It has travelled because its planned arrival has passed; no gate has recorded it. */
  travelledByClock: boolean
  /** The carrier does not run the trip as it was sold: nothing is charged. */
  fault: OverruleCode | undefined
}

export interface OrderFacts {
  state: OrderState
  channel: Channel
  organisationId: string
  paidBy: string | null
  paidAt: Date | null
  /** Those that who asks may see. */
  tickets: readonly TicketFacts[]
  /** There are others, of another carrier or dock. */
  hidesTickets: boolean
}

/** Who asks. */
export interface Asker {
  userId: string
  organisationId: string
  organisationKind: string
  permissions: ReadonlySet<string>
}

export interface Rules {
  /** How long an offer is valid, and one that waits for a second person. */
  offerMinutes: number
  approvalMinutes: number
  /** How long who sold something may void it. */
  voidMinutes: number
}

export type TicketAction = 'refund' | 'exchange' | 'supplement' | 'void'

export type Decision =
  | { allowed: true }
  | { allowed: false; reason: ProblemCode; permission?: string; details?: Readonly<Record<string, unknown>> }

const permissionFor: Readonly<Record<TicketAction, string>> = {
  refund: 'orders.refund',
  exchange: 'orders.exchange',
  supplement: 'orders.exchange',
  void: 'orders.void',
}

const refused = (reason: ProblemCode, details?: Readonly<Record<string, unknown>>): Decision => ({
  allowed: false,
  reason,
  ...(details && { details }),
})

/** Decides whether something can be done with a ticket, and why not. `free` when it is overruled or the carrier's fault. */
export function decideTicket(
  action: TicketAction,
  order: OrderFacts,
  ticket: TicketFacts,
  asker: Asker,
  now: Date,
  rules: Rules,
  overruled = false,
): Decision {
  const permission = permissionFor[action]
  if (!asker.permissions.has(permission))
    return { allowed: false, reason: 'request.noPermission', permission }
  const ofAgency = agencyRefusal(order, asker)
  if (ofAgency) return ofAgency
  if (order.state === 'held') return refused('orders.notPaid', { orderState: order.state })
  const isPossible =
    ticket.state === 'issued' ||
    (action === 'refund' && (ticket.state === 'noShow' || (overruled && isUsed(ticket))))
  if (!isPossible) return refused('orders.ticketState', { ticketState: ticket.state })
  const free = overruled || ticket.fault !== undefined
  switch (action) {
    case 'refund':
      return fromTerms(decideRefund(ticket, ticket.times, now, { free }))
    case 'exchange':
      return fromTerms(decideExchange(ticket, ticket.times, now, { free }))
    case 'supplement':
      return ticket.times.gateClosed ? refused('orders.gateClosed') : { allowed: true }
    case 'void':
      return decideVoid(order, asker, now, rules)
  }
}

/** On board, or travelled as far as the clock knows: given back only when the conditions are overruled. */
export const isUsed = ({
  state,
  travelledByClock,
}: Pick<TicketFacts, 'state' | 'travelledByClock'>): boolean =>
  state === 'boarded' || (state === 'travelled' && travelledByClock)

const fromTerms = (terms: { allowed: true } | Refusal): Decision =>
  terms.allowed ? { allowed: true } : refused(terms.reason, terms.details)

/** An agency's order is its own: the money returns to its wallet, and its passenger paid the agency. */
export function agencyRefusal(order: OrderFacts, asker: Asker): Decision | undefined {
  if (order.organisationId === asker.organisationId) return undefined
  if (order.channel === 'agent' && !asker.permissions.has('orders.overrule'))
    return refused('orders.agencyOrder')
  // A counter serves the tickets of every counter; an agency nothing but its own.
  return asker.organisationKind === 'agent' ? refused('orders.notFound') : undefined
}

/** A mis-keyed sale: the whole of it, by who took the money or by a supervisor. */
function decideVoid(order: OrderFacts, asker: Asker, now: Date, rules: Rules): Decision {
  if (order.hidesTickets) return refused('orders.voidPart')
  const usable = order.tickets.every(({ state, times }) => state === 'issued' && !times.gateClosed)
  if (!usable || order.state !== 'paid') return refused('orders.voidTouched')
  return asker.permissions.has('orders.voidAny') ? { allowed: true } : decideOwnVoid(order, asker, now, rules)
}

/** A mistake of one's own: from the till that took the money, within minutes and on the same day. */
function decideOwnVoid(
  { paidBy, paidAt }: Pick<OrderFacts, 'paidBy' | 'paidAt'>,
  { userId }: Pick<Asker, 'userId'>,
  now: Date,
  { voidMinutes }: Pick<Rules, 'voidMinutes'>,
): Decision {
  if (paidBy !== userId) return refused('orders.voidNotYours')
  const inTime =
    paidAt !== null &&
    now.getTime() - paidAt.getTime() <= voidMinutes * 60_000 &&
    serviceDateOf(paidAt) === serviceDateOf(now)
  return inTime ? { allowed: true } : refused('orders.voidLate', { minutes: voidMinutes })
}

/** Whether a user may confirm a void that was offered: as for the offer, and a supervisor only one that says why. */
export function decideVoidConfirmation(
  { reason, ...sale }: Pick<OrderFacts, 'paidBy' | 'paidAt'> & { reason: string },
  asker: Pick<Asker, 'userId' | 'permissions'>,
  now: Date,
  rules: Pick<Rules, 'voidMinutes'>,
): Decision {
  if (reason !== '' && asker.permissions.has('orders.voidAny')) return { allowed: true }
  return decideOwnVoid(sale, asker, now, rules)
}

/** A supervisor voids with a reason; who sold it minutes ago needs none. */
export const needsVoidReason = (order: OrderFacts, asker: Asker, now: Date, rules: Rules): boolean =>
  !decideOwnVoid(order, asker, now, rules).allowed

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

/** What an offer says of one ticket; its columns in `orders.offer_lines`, money in fen. */
export interface OfferLine {
  ticket: TicketFacts
  tier: { index: number; basisPoints: number } | null
  fee: number
  parts: readonly (PricePart & { paid: number; fee: number; back: number })[]
  /** The ticket it is exchanged for. */
  next: NextTicket | null
}

/** What a passenger would pay for the new trip, by the fares of this moment. */
export interface NextTicket {
  type: { id: string; code: string }
  fareTableId: string
  base: number
  discount: number
  parts: readonly PricePart[]
}

export interface OfferContent {
  kind: 'refund' | 'exchange' | 'supplement' | 'void'
  lines: readonly OfferLine[]
  fee: number
  back: number
  due: number
  validUntil: Date
}

/** Gives tickets back; those that cannot stay alone go along. */
export function refundOffer(
  tickets: readonly TicketFacts[],
  { overruled }: { overruled: boolean },
  now: Date,
  rules: Rules,
): OfferContent | Refusal<ProblemCode> {
  const lines: OfferLine[] = []
  for (const ticket of tickets) {
    const terms = decideRefund(ticket, ticket.times, now, { free: overruled || ticket.fault !== undefined })
    if (!terms.allowed) return terms
    lines.push({
      ticket,
      tier: terms.tier && { index: terms.tier.index, basisPoints: terms.tier.feeBasisPoints },
      fee: terms.fee,
      parts: withResults(ticket, terms.parts),
      next: null,
    })
  }
  return contentOf('refund', lines, validUntil(tickets, now, rules, overruled ? undefined : 'refund'))
}

/** Takes a whole sale back: everything that was paid, nothing kept. */
export function voidOffer(order: OrderFacts, now: Date, rules: Rules): OfferContent {
  const lines = order.tickets.map((ticket) => freeLine(ticket, null))
  return contentOf('void', lines, validUntil(order.tickets, now, rules))
}

/** Exchanges tickets for another trip; `next` is what each costs there. */
export function exchangeOffer(
  tickets: readonly TicketFacts[],
  next: ReadonlyMap<string, NextTicket>,
  { overruled }: { overruled: boolean },
  now: Date,
  rules: Rules,
): OfferContent | Refusal<ProblemCode> {
  const lines: OfferLine[] = []
  for (const ticket of tickets) {
    const terms = decideExchange(ticket, ticket.times, now, { free: overruled || ticket.fault !== undefined })
    if (!terms.allowed) return terms
    const results = terms.parts.map((part) => ({ ...part, back: part.paid - part.fee }))
    lines.push({
      ticket,
      tier: terms.tier && { index: terms.tier.index, basisPoints: terms.tier.feeBasisPoints },
      fee: terms.fee,
      parts: withResults(ticket, results),
      next: withCarriedParts(ticket, next.get(ticket.id)),
    })
  }
  return contentOf('exchange', lines, validUntil(tickets, now, rules, overruled ? undefined : 'exchange'))
}

/**
 * Pays up for more: a better class, a child who is too tall, a longer trip. Only an amount due; cheaper is an exchange.
 */
export function supplementOffer(
  tickets: readonly TicketFacts[],
  next: ReadonlyMap<string, NextTicket>,
  now: Date,
  rules: Rules,
): OfferContent | Refusal<ProblemCode> {
  const lines = tickets.map((ticket) => freeLine(ticket, withCarriedParts(ticket, next.get(ticket.id))))
  const content = contentOf('supplement', lines, validUntil(tickets, now, rules))
  if (content.back > 0 || content.due === 0)
    return { allowed: false, reason: 'orders.supplementCheaper', details: {} }
  return content
}

const freeLine = (ticket: TicketFacts, next: NextTicket | null): OfferLine => ({
  ticket,
  tier: null,
  fee: 0,
  parts: ticket.parts.map((part) => ({ ...part, paid: part.fen, fee: 0, back: part.fen })),
  next,
})

/** What was paid besides the fare, a service fee, stays paid: it goes over to the new ticket, once. */
function withCarriedParts(ticket: TicketFacts, next: NextTicket | undefined): NextTicket | null {
  if (!next) return null
  const carried = ticket.parts.filter(({ kind }) => kind !== 'fare')
  return { ...next, parts: [...next.parts.filter(({ kind }) => kind === 'fare'), ...carried] }
}

function withResults(
  ticket: TicketFacts,
  results: readonly { paid: number; fee: number; back: number }[],
): OfferLine['parts'] {
  return ticket.parts.map((part, index) => {
    const { paid = part.fen, fee = 0, back = part.fen } = results[index] ?? {}
    return { ...part, paid, fee, back }
  })
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
const priceOf = (next: NextTicket | null) => sum((next?.parts ?? []).map(({ fen }) => fen))

function contentOf(kind: OfferContent['kind'], lines: readonly OfferLine[], until: Date): OfferContent {
  const fee = sum(lines.map((line) => line.fee))
  const balance = sum(lines.map((line) => line.ticket.price - line.fee - priceOf(line.next)))
  return {
    kind,
    lines,
    fee,
    back: Math.max(0, balance),
    due: Math.max(0, -balance),
    validUntil: until,
  }
}

/**
 * The end of an offer: its minutes, never beyond the gate, and never beyond the last tier that allows what it does by the
 * conditions, `byTerms`. What is free for the carrier's fault does not depend on either.
 */
function validUntil(
  tickets: readonly TicketFacts[],
  now: Date,
  rules: Rules,
  byTerms?: 'refund' | 'exchange',
): Date {
  const ends = [now.getTime() + rules.offerMinutes * 60_000]
  for (const ticket of tickets) {
    if (ticket.fault) continue
    if (!ticket.times.gateClosed) ends.push(ticket.gateClosesAt.getTime())
    // A no-show is refunded by a rule of its own, without tiers.
    const last =
      byTerms && ticket.state === 'issued' ? allowedUntil(byTerms, ticket, ticket.times, now) : null
    // The border itself belongs to the tier, and an offer is not valid at its end.
    if (last) ends.push(last.getTime() + 1)
  }
  return new Date(Math.max(Math.min(...ends), now.getTime() + 1))
}

import { allowedUntil, decideExchange, decideRefund, type Refusal } from '@fairway/contract/fares/terms'
import type { ProblemCode } from '@fairway/contract/problems'
import type { OrderFacts, PricePart, Rules, TicketFacts } from './after-sales.ts'

// What an offer says: of each ticket what is kept, given back and due, and until when it is valid. Pure, as decisions are.

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

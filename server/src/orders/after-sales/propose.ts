import type { ParsedRequest } from '@fairway/contract/kernel/endpoint'
import type { afterSales, OfferView } from '@fairway/contract/orders/after-sales/endpoints'
import type { Transaction } from '../../platform/database/database.ts'
import { idempotentCommand } from '../../platform/http/commands.ts'
import type { Context, IdempotentContext } from '../../platform/http/context.ts'
import { invalidFields, ProblemError, problem } from '../../platform/http/problems.ts'
import {
  type Decision,
  decideTicket,
  needsVoidReason,
  type Rules,
  type TicketAction,
} from '../domain/after-sales.ts'
import { companionsOf } from '../domain/companions.ts'
import { exchangeOffer, refundOffer, supplementOffer, voidOffer } from '../domain/offer-content.ts'
import { describeDetails } from './describe-details.ts'
import { readSoldOrder, type SoldOrder, type SoldTicket } from './facts.ts'
import { nextTickets } from './next-tickets.ts'
import { presentOffers, readOffer } from './offers.ts'
import { cacheProposed } from './own-offer.ts'
import { type AfterSalesRules, readRules } from './rules.ts'
import { type Proposal, writeOffer } from './write-offer.ts'

type Request<Name extends keyof typeof afterSales> = ParsedRequest<(typeof afterSales)[Name]>

/**
 * Offers to give tickets back.
 * @throws orders.notFound, orders.companionsStay, orders.offerExists, orders.offerWithApproval, orders.ticketChanged, and why a
 *   ticket cannot be given back
 */
export function proposeRefund(
  context: IdempotentContext,
  request: Request<'orders.proposeRefund'>,
): Promise<OfferView> {
  return propose(context, request, async (order, rules) => {
    const overruled = assertOverrule(context, request.overrule)
    const chosen = chooseTickets(order, request.ticketIds)
    assertEach(context, order, chosen, 'refund', rules, overruled)
    const leaving = withCompanions(context, order, chosen)
    assertEach(context, order, leaving, 'refund', rules, overruled)
    const content = refundOffer(leaving, { overruled }, context.now, rules)
    if ('reason' in content) throw refusal(context, content)
    return {
      content,
      overrule: request.overrule ?? faultOf(chosen),
      reason: request.reason,
      replaces: request.replaces,
    }
  })
}

/**
 * Offers another trip for tickets, at the fares of now, with the conditions they were sold under. Those who cannot stay
 * without an adult go along.
 * @throws orders.notFound, orders.noTrip, orders.noFare, orders.companionsStay, request.invalid for a passenger type that does
 *   not fit on the new day or among its adults, orders.offerExists, orders.ticketChanged, and why a ticket cannot be exchanged
 */
export function proposeExchange(
  context: IdempotentContext,
  request: Request<'orders.proposeExchange'>,
): Promise<OfferView> {
  return propose(context, request, async (order, rules, tx) => {
    const overruled = assertOverrule(context, request.overrule)
    const named = chooseTickets(order, request.ticketIds)
    assertEach(context, order, named, 'exchange', rules, overruled)
    const chosen = withCompanions(context, order, named, request)
    assertEach(context, order, chosen, 'exchange', rules, overruled)
    const same = chosen.every(
      (ticket) =>
        ticket.sailingId === request.sailingId &&
        ticket.fromStop === request.fromStop &&
        ticket.toStop === request.toStop &&
        ticket.trip.class_code === request.classCode,
    )
    if (same) throw problem('orders.sameTrip')
    const { next, target } = await nextTickets(context, tx, order, chosen, request, {})
    const content = exchangeOffer(chosen, next, { overruled }, context.now, rules)
    if ('reason' in content) throw refusal(context, content)
    return { content, target, overrule: request.overrule ?? faultOf(chosen), reason: request.reason }
  })
}

/**
 * Offers to pay up for more on the same sailing: a better class, another passenger type, a longer trip.
 * @throws orders.notFound, orders.supplementCheaper, and what proposeExchange throws
 */
export function proposeSupplement(
  context: IdempotentContext,
  request: Request<'orders.proposeSupplement'>,
): Promise<OfferView> {
  return propose(context, request, async (order, rules, tx) => {
    const chosen = chooseTickets(order, request.ticketIds)
    assertEach(context, order, chosen, 'supplement', rules, false)
    const first = chosen[0]
    if (!first) throw problem('orders.notFound')
    const together = chosen.every(
      (ticket) =>
        ticket.sailingId === first.sailingId &&
        ticket.fromStop === first.fromStop &&
        ticket.toStop === first.toStop &&
        ticket.classId === first.classId,
    )
    if (!together) throw problem('orders.supplementApart')
    const trip = {
      sailingId: first.sailingId,
      fromStop: first.fromStop,
      toStop: request.toStop ?? first.toStop,
      classCode: request.classCode ?? first.trip.class_code,
    }
    if (trip.toStop < first.toStop) throw problem('orders.supplementCheaper')
    const { next, target } = await nextTickets(context, tx, order, chosen, trip, {
      passengerType: request.passengerType,
      // Within one class everybody keeps the seat they have.
      keepSeats: trip.classCode === first.trip.class_code,
    })
    const content = supplementOffer(chosen, next, context.now, rules)
    if ('reason' in content) throw refusal(context, content)
    return { content, target }
  })
}

/**
 * Offers to take back a whole sale that was a mistake.
 * @throws orders.notFound, orders.voidTouched, orders.voidLate, orders.voidNotYours, request.invalid when a reason is missing
 */
export function proposeVoid(
  context: IdempotentContext,
  request: Request<'orders.proposeVoid'>,
): Promise<OfferView> {
  return propose(context, request, async (order, rules) => {
    assertEach(context, order, order.tickets, 'void', rules, false)
    if (needsVoidReason(order, context.caller, context.now, rules) && !request.reason)
      throw invalidFields({ field: 'reason', reason: 'required' })
    return { content: voidOffer(order, context.now, rules), reason: request.reason }
  })
}

async function propose(
  context: IdempotentContext,
  request: { orderId: string },
  decide: (order: SoldOrder, rules: AfterSalesRules, tx: Transaction) => Promise<Proposal>,
): Promise<OfferView> {
  const rules = await readRules(context.services.parameters)
  const offer = await idempotentCommand(context, request, async (tx, journal) => {
    const order = await readSoldOrder(tx, context.scope, request.orderId, context.now, rules.delayMinutes)
    const proposal = await decide(order, rules, tx)
    const offerId = await writeOffer(tx, context, order, proposal, rules)
    journal({
      entity: 'orders.order',
      entityId: order.id,
      detail: { number: order.number, tickets: proposal.content.lines.length, back: proposal.content.back },
    })
    const within = { db: tx, scope: context.scope }
    const [view] = await presentOffers({ ...context, db: tx }, [await readOffer(within, offerId)], rules)
    if (!view) throw problem('orders.offerNotFound')
    return view
  })
  cacheProposed(context, offer)
  return offer
}

/** The tickets of an order by their ids, in the order of its passengers. */
function chooseTickets(order: SoldOrder, ids: readonly string[]): SoldTicket[] {
  const chosen = order.tickets.filter(({ id }) => ids.includes(id))
  if (chosen.length < ids.length) throw problem('orders.notFound')
  return chosen
}

/** The tickets with those that cannot stay without them, in the order of the passengers. */
function withCompanions(
  context: Context,
  order: SoldOrder,
  chosen: readonly SoldTicket[],
  to?: Parameters<typeof companionsOf>[2],
): readonly SoldTicket[] {
  const companions = companionsOf(order, chosen, to)
  if ('refusal' in companions) throw refusal(context, companions.refusal)
  return order.tickets.filter((ticket) => chosen.includes(ticket) || companions.tickets.includes(ticket))
}

function assertEach(
  context: Context,
  order: SoldOrder,
  tickets: readonly SoldTicket[],
  action: TicketAction,
  rules: Rules,
  overruled: boolean,
): void {
  for (const ticket of tickets) {
    const decision = decideTicket(action, order, ticket, context.caller, context.now, rules, overruled)
    if (!decision.allowed) throw refusal(context, decision)
  }
}

function refusal(context: Context, decision: Decision): ProblemError {
  if (decision.allowed) throw new Error('not refused')
  return new ProblemError(
    decision.reason,
    describeDetails(
      { ...decision.details, ...('permission' in decision && { permission: decision.permission }) },
      context.language,
    ),
  )
}

/** Whether the terms are overruled; the permission it takes is checked. */
function assertOverrule(context: Context, overrule: string | undefined): boolean {
  if (overrule === undefined) return false
  if (!context.caller.permissions.has('orders.overrule'))
    throw problem('request.noPermission', { permission: 'orders.overrule' })
  return true
}

/** The carrier's fault that makes tickets free, when it is that of all of them. */
function faultOf(tickets: readonly SoldTicket[]): string | undefined {
  const [first] = tickets
  return tickets.every(({ fault }) => fault !== undefined) ? first?.fault : undefined
}

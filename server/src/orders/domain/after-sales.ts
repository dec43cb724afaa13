import type { InvoiceState, ProofKind } from '@fairway/contract/accounts/invoices/values'
import {
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

// What can be done with tickets that were sold. Pure: facts and the clock are passed in.

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

/** A paper voucher, or the line of an invoice, that proves what a ticket cost. */
export interface Proof {
  kind: ProofKind
  at: string
  by: string
  invoiceId: string | null
  invoiceState: InvoiceState | null
  invoiceNumber: string | null
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
  /** What proves what it cost; an invoice has to be taken back before the ticket is. */
  proof: Proof | null
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

/** The decision against it, with its reason. */
export const refused = (reason: ProblemCode, details?: Readonly<Record<string, unknown>>): Decision => ({
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
  const ofInvoice = invoiceRefusal(ticket)
  if (ofInvoice) return ofInvoice
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

/** A ticket on an invoice waits for its red letter. A paper voucher is taken back when the offer is confirmed. */
function invoiceRefusal({ passengerNumber, proof }: TicketFacts): Decision | undefined {
  if (!proof || proof.kind === 'voucher') return undefined
  return refused(proof.invoiceState === 'asked' ? 'accounts.invoiceAsked' : 'accounts.invoiced', {
    ticket: String(passengerNumber),
    invoice: proof.invoiceNumber ?? proof.invoiceId,
    invoiceId: proof.invoiceId,
  })
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

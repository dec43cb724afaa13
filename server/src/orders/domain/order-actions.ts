import {
  type OrderAction,
  type OrderState,
  orderStates,
  type PaymentMethod,
  type TicketState,
} from '@fairway/contract/orders/values'
import type { ProblemCode } from '@fairway/contract/problems'

/** What decides whether something may be done with an order. */
export interface OrderActionFacts {
  state: OrderState
  heldUntil: Date | undefined
  /** Why nothing is sold for the trip at this moment through the channel of the order; undefined when it is on sale. */
  saleRefusal: ProblemCode | undefined
  /** Why none of its tickets can be printed; undefined when one can. */
  printRefusal: ProblemCode | undefined
  /** Sold by another agency than the caller's: the price is the agent's, paid from the agent's wallet. */
  ofAnotherAgency: boolean
}

/** In which states an order allows what. The check and the reason on the screen both read this table. */
const statesFor: Readonly<Record<OrderAction, readonly OrderState[]>> = {
  // Printing is decided ticket by ticket.
  print: orderStates,
  payHold: ['held'],
  release: ['held'],
  // Each ticket is decided when it is offered.
  refund: ['paid'],
  showCertificate: ['held', 'paid', 'closed', 'expired', 'cancelled', 'refunded'],
}

const refusalFor: Readonly<Record<OrderAction, ProblemCode>> = {
  print: 'orders.notPrintable',
  payHold: 'orders.notHeld',
  release: 'orders.notHeld',
  refund: 'orders.notRefundable',
  showCertificate: 'orders.notFound',
}

const permissionsFor: Readonly<Record<OrderAction, readonly string[]>> = {
  print: ['orders.print'],
  payHold: ['orders.hold'],
  release: ['orders.release'],
  refund: ['orders.refund'],
  showCertificate: ['orders.showCertificate'],
}

export type Decision = { allowed: true } | { allowed: false; reason: ProblemCode; permission?: string }

/** Decides whether the present state of an order and the caller's permissions allow an action. */
export function decide(
  action: OrderAction,
  order: OrderActionFacts,
  permissions: ReadonlySet<string>,
  now: Date,
): Decision {
  const missing = permissionsFor[action].find((permission) => !permissions.has(permission))
  if (missing) return { allowed: false, reason: 'request.noPermission', permission: missing }
  if (!statesFor[action].includes(order.state)) return { allowed: false, reason: refusalFor[action] }
  if (action === 'print' && order.printRefusal) return { allowed: false, reason: order.printRefusal }
  if (action === 'payHold' && order.heldUntil && order.heldUntil <= now)
    return { allowed: false, reason: 'orders.holdExpired' }
  if (action === 'payHold' && order.saleRefusal) return { allowed: false, reason: order.saleRefusal }
  if (action === 'payHold' && order.ofAnotherAgency) return { allowed: false, reason: 'orders.agencyHold' }
  return { allowed: true }
}

/** What decides whether a ticket can be printed. */
export interface PrintableFacts {
  state: TicketState
  sailingCancelled: boolean
  /** Without a name there is no paper. */
  named: boolean
}

const isPaidAndUnused = ({ state }: PrintableFacts) => state === 'issued' || state === 'boarded'

const isTravelling = (ticket: PrintableFacts) => isPaidAndUnused(ticket) && !ticket.sailingCancelled

/** A paid ticket of a named passenger prints until it was used, unless its own sailing was cancelled. */
export const isPrintable = (ticket: PrintableFacts): boolean => isTravelling(ticket) && ticket.named

/** Whether a ticket can be printed, and why not. */
export function decideTicketPrint(ticket: PrintableFacts, permissions: ReadonlySet<string>): Decision {
  const permission = permissionsFor.print.find((needed) => !permissions.has(needed))
  if (permission) return { allowed: false, reason: 'request.noPermission', permission }
  const reason = printRefusal([ticket])
  return reason ? { allowed: false, reason } : { allowed: true }
}

/** Why none of these tickets can be printed; undefined when one can. `orders.print_refusal` is the same rule for lists. */
export function printRefusal(tickets: readonly PrintableFacts[]): ProblemCode | undefined {
  if (tickets.some(isPrintable)) return undefined
  if (tickets.some(isTravelling)) return 'orders.passengerNotNamed'
  return tickets.some(isPaidAndUnused) ? 'orders.sailingCancelled' : 'orders.notPrintable'
}

/** The permission required to take a payment by this method. */
export function paymentPermission(method: PaymentMethod): string {
  return method === 'wallet' ? 'orders.sellFromWallet' : 'orders.sell'
}

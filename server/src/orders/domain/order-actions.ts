import type { OrderAction, OrderState, PaymentMethod } from '@fairway/contract/orders/values'
import type { ProblemCode } from '@fairway/contract/problems'

/** What decides whether something may be done with an order. */
export interface OrderActionFacts {
  state: OrderState
  heldUntil: Date | undefined
  /** Why nothing is sold for the trip at this moment through the channel of the order; undefined when it is on sale. */
  saleRefusal: ProblemCode | undefined
  /** Sold by another agency than the caller's: the price is the agent's, paid from the agent's wallet. */
  ofAnotherAgency: boolean
}

/** In which states an order allows what. The check and the reason on the screen both read this table. */
const statesFor: Readonly<Record<OrderAction, readonly OrderState[]>> = {
  print: ['paid'],
  payHold: ['held'],
  release: ['held'],
  showCertificate: ['held', 'paid', 'closed', 'expired', 'cancelled'],
}

const refusalFor: Readonly<Record<OrderAction, ProblemCode>> = {
  print: 'orders.notPrintable',
  payHold: 'orders.notHeld',
  release: 'orders.notHeld',
  showCertificate: 'orders.notFound',
}

const permissionsFor: Readonly<Record<OrderAction, readonly string[]>> = {
  print: ['orders.print'],
  payHold: ['orders.hold'],
  release: ['orders.release'],
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
  if (action === 'print' && order.saleRefusal === 'orders.sailingCancelled')
    return { allowed: false, reason: order.saleRefusal }
  if (action === 'payHold' && order.heldUntil && order.heldUntil <= now)
    return { allowed: false, reason: 'orders.holdExpired' }
  if (action === 'payHold' && order.saleRefusal) return { allowed: false, reason: order.saleRefusal }
  if (action === 'payHold' && order.ofAnotherAgency) return { allowed: false, reason: 'orders.agencyHold' }
  return { allowed: true }
}

/** The permission required to take a payment by this method. */
export function paymentPermission(method: PaymentMethod): string {
  return method === 'wallet' ? 'orders.sellFromWallet' : 'orders.sell'
}

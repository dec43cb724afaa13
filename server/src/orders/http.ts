import { type OrderAction, orders } from '@fairway/contract/orders/endpoints'
import { forgetting } from '@fairway/contract/orders/forget-endpoints'
import type { Context } from '../platform/http/context.ts'
import { describe, problem } from '../platform/http/problems.ts'
import { handlers } from '../platform/http/serve.ts'
import { decide, type OrderSeen } from './domain/order-actions.ts'
import { forgetPassenger, passengerRecords } from './forget/forget-on-request.ts'
import { payHold, reasonDetails, releaseHold } from './holds/holds.ts'
import { hideSought, shownSought, soughtIn } from './list/find-person.ts'
import { orderSeen } from './list/order-seen.ts'
import { contentsOf, listOrders, orderOf, readOrder } from './list/queries.ts'
import { printTickets } from './print/print-tickets.ts'
import { showCertificate as showWholeCertificate } from './print/show-certificate.ts'
import { outcomeOf } from './sell/outcome.ts'
import { placeFromWallet, placeOrder } from './sell/place-order.ts'
import { quote } from './sell/quote.ts'
import { readWallet } from './sell/wallet.ts'

export const ordersHandlers = handlers(orders, {
  'orders.sell': (context, { payment, ...asked }) => placeOrder(context, asked, payment),
  'orders.sellFromWallet': placeFromWallet,
  'orders.hold': (context, asked) => placeOrder(context, asked, 'hold'),
  'orders.payHold': payHold,
  'orders.release': releaseHold,
  'orders.quote': quote,
  'orders.wallet': readWallet,
  'orders.outcome': (context, { key }) => outcomeOf(context, key),
  'orders.find': (context, { text }) => {
    const sought = soughtIn(text)
    return { who: hideSought(sought, context.services.crypto), shown: shownSought(sought) }
  },
  'orders.list': (context, asked) =>
    listOrders(context.db, context.scope, context.services.crypto, asked, context.now),
  'orders.detail': async (context, { orderId }) => {
    const order = await readOrder(context.db, context.scope, orderId, context.now)
    const seen = orderSeen(order, context.caller)
    const showCertificate = whether(context, 'showCertificate', seen)
    return {
      order: orderOf(order),
      ...contentsOf(order, showCertificate.allowed),
      can: {
        print: whether(context, 'print', seen),
        payHold: whether(context, 'payHold', seen),
        release: whether(context, 'release', seen),
        showCertificate,
      },
    }
  },
  'orders.print': printTickets,
  'orders.showCertificate': showWholeCertificate,
})

/** The right of a passenger to be forgotten. */
export const forgettingHandlers = handlers(forgetting, {
  'orders.passengerRecords': passengerRecords,
  'orders.forgetPassenger': forgetPassenger,
})

/** Whether the caller may do something with an order now, with the reason in their language when not. */
function whether(context: Context, action: OrderAction, order: OrderSeen) {
  const decision = decide(action, order, context.caller.permissions, context.now)
  if (decision.allowed) return { allowed: true as const }
  const refusal = describe(problem(decision.reason, reasonDetails(decision, order)), context.language)
  return { allowed: false as const, reason: decision.reason, text: refusal.message }
}

import { orders } from '@fairway/contract/orders/endpoints'
import { forgetting } from '@fairway/contract/orders/forget-endpoints'
import { handlers } from '../platform/http/serve.ts'
import { forgetPassenger, passengerRecords } from './forget/forget-on-request.ts'
import { payHold, releaseHold } from './holds/holds.ts'
import { hideSought, shownSought, soughtIn } from './list/find-person.ts'
import { orderSeen } from './list/order-seen.ts'
import { presentDecision } from './list/present-decision.ts'
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
  'orders.list': listOrders,
  'orders.detail': async (context, { orderId }) => {
    const order = await readOrder(context.db, context.scope, orderId, context.now)
    const seen = orderSeen(order, context.caller)
    const showCertificate = presentDecision(context, 'showCertificate', seen)
    return {
      order: orderOf(order),
      ...contentsOf(order, showCertificate.allowed),
      can: {
        print: presentDecision(context, 'print', seen),
        payHold: presentDecision(context, 'payHold', seen),
        release: presentDecision(context, 'release', seen),
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

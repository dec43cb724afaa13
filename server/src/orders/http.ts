import { afterSales } from '@fairway/contract/orders/after-sales/endpoints'
import { corrections } from '@fairway/contract/orders/corrections/endpoints'
import { orders } from '@fairway/contract/orders/endpoints'
import { passengerErasure } from '@fairway/contract/orders/forget-endpoints'
import { givingBack } from '@fairway/contract/orders/give-back/endpoints'
import { passengerList } from '@fairway/contract/orders/passenger-list'
import { printing } from '@fairway/contract/orders/print-endpoints'
import { handlers } from '../platform/http/serve.ts'
import { listOffers, showAfterSales, showOffer } from './after-sales/after-sales.ts'
import { confirmOffer, withdrawOffer } from './after-sales/confirm.ts'
import { proposeExchange, proposeRefund, proposeSupplement, proposeVoid } from './after-sales/propose.ts'
import { applyCorrection, withdrawCorrection } from './corrections/apply-correction.ts'
import { askCorrection } from './corrections/ask-correction.ts'
import { listCorrections } from './corrections/list-corrections.ts'
import { showCorrection, showCorrectionEvidence } from './corrections/read-correction.ts'
import { forgetPassenger, passengerRecords } from './forget/forget-on-request.ts'
import { giveBackProgress, listGivenBack } from './give-back/queries.ts'
import { resumeGivingBack, stopGivingBack } from './give-back/steer.ts'
import { payHold, releaseHold } from './holds/holds.ts'
import { ownHolds } from './holds/own-holds.ts'
import { displayTerm, encryptSearchToken, parseSearchTerm } from './list/find-person.ts'
import { listOrders } from './list/list-orders.ts'
import { orderActionFacts } from './list/order-action-facts.ts'
import { presentOrder } from './list/order-row.ts'
import { listPassengers } from './list/passenger-list.ts'
import { presentDecision } from './list/present-decision.ts'
import { presentContents, readOrder } from './list/read-order.ts'
import { collectTickets } from './print/collect-tickets.ts'
import { orderByCode } from './print/order-by-code.ts'
import { printTickets } from './print/print-tickets.ts'
import { printedSheet } from './print/printed-sheet.ts'
import { showCertificate as showWholeCertificate } from './print/show-certificate.ts'
import { outcomeOf } from './sell/outcome.ts'
import { placeFromWallet, placeOrder } from './sell/place-order.ts'
import { quote } from './sell/quote.ts'
import { readWallet } from './sell/wallet.ts'

export const ordersHandlers = handlers(orders, {
  'orders.sell': (context, { payment, ...request }) => placeOrder(context, request, payment),
  'orders.sellFromWallet': placeFromWallet,
  'orders.hold': (context, request) => placeOrder(context, request, 'hold'),
  'orders.payHold': payHold,
  'orders.release': releaseHold,
  'orders.ownHolds': ownHolds,
  'orders.quote': quote,
  'orders.wallet': readWallet,
  'orders.outcome': (context, { key }) => outcomeOf(context, key),
  'orders.find': (context, { text }) => {
    const searchTerm = parseSearchTerm(text)
    return { who: encryptSearchToken(searchTerm, context.services.crypto), shown: displayTerm(searchTerm) }
  },
  'orders.list': listOrders,
  'orders.detail': async (context, { orderId }) => {
    const order = await readOrder(context.db, context.scope, orderId, context.now)
    const actionFacts = orderActionFacts(order, context.caller)
    const showCertificate = presentDecision(context, 'showCertificate', actionFacts)
    return {
      order: presentOrder(order),
      ...presentContents(order, showCertificate.allowed),
      can: {
        print: presentDecision(context, 'print', actionFacts),
        payHold: presentDecision(context, 'payHold', actionFacts),
        release: presentDecision(context, 'release', actionFacts),
        showCertificate,
      },
    }
  },
  'orders.showCertificate': showWholeCertificate,
})

/** What becomes of tickets after the sale. */
export const afterSalesHandlers = handlers(afterSales, {
  'orders.afterSales': showAfterSales,
  'orders.byCode': orderByCode,
  'orders.proposeRefund': proposeRefund,
  'orders.proposeExchange': proposeExchange,
  'orders.proposeSupplement': proposeSupplement,
  'orders.proposeVoid': proposeVoid,
  'orders.confirmOffer': confirmOffer,
  'orders.withdrawOffer': withdrawOffer,
  'orders.offer': showOffer,
  'orders.offers': listOffers,
})

/** Another name or certificate on a ticket. */
export const correctionHandlers = handlers(corrections, {
  'orders.askCorrection': askCorrection,
  'orders.applyCorrection': applyCorrection,
  'orders.withdrawCorrection': withdrawCorrection,
  'orders.correction': showCorrection,
  'orders.corrections': listCorrections,
  'orders.showCorrectionEvidence': showCorrectionEvidence,
})

/** The right to erasure of a passenger. */
export const forgettingHandlers = handlers(passengerErasure, {
  'orders.passengerRecords': passengerRecords,
  'orders.forgetPassenger': forgetPassenger,
})

/** Tickets on paper. */
export const printHandlers = handlers(printing, {
  'orders.print': printTickets,
  'orders.collect': collectTickets,
  'orders.sheet': printedSheet,
})

/** Who travels on a sailing. */
export const passengerListHandlers = handlers(passengerList, { 'orders.passengers': listPassengers })

/** The tickets of cancelled sailings. */
export const givingBackHandlers = handlers(givingBack, {
  'orders.giveBack': giveBackProgress,
  'orders.givenBack': listGivenBack,
  'orders.stopGivingBack': stopGivingBack,
  'orders.resumeGivingBack': resumeGivingBack,
})

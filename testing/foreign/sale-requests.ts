import { type ForeignRequests, month, requestWith } from './request.ts'

const onSaleReason =
  'what is on sale is on sale at every counter; a run that is not on sale answers with a reason of its own'

/** Foreign rows by the requests of sales: orders, seats, comments and reports. */
export const saleRequests: ForeignRequests = {
  'inventory.lockSeats': [
    requestWith(({ sailingToLock, seat }) => ({
      sailingId: sailingToLock,
      seatIds: [seat],
      reason: 'strange',
    })),
  ],
  'inventory.unlockSeats': [
    requestWith(({ sailingToLock, seat }) => ({ sailingId: sailingToLock, seatIds: [seat] })),
  ],
  'orders.sell': [requestWith(({ sailing }) => ({ sailing }), { publicBecause: onSaleReason })],
  'orders.sellFromWallet': [requestWith(({ sailing }) => ({ sailing }), { publicBecause: onSaleReason })],
  'orders.hold': [requestWith(({ sailing }) => ({ sailing }), { publicBecause: onSaleReason })],
  'orders.quote': [requestWith(({ sailing }) => ({ sailing }), { publicBecause: onSaleReason })],
  'orders.payHold': [
    requestWith(({ heldToPay }) => ({ orderId: heldToPay, expectedTotal: 1, payment: { method: 'cash' } })),
  ],
  'orders.release': [requestWith(({ heldToRelease }) => ({ orderId: heldToRelease }))],
  'orders.proposeRefund': [requestWith(({ order, ticket }) => ({ orderId: order, ticketIds: [ticket] }))],
  'orders.proposeExchange': [
    requestWith(({ order, ticket, sailing }) => ({
      ...{ orderId: order, ticketIds: [ticket], sailingId: sailing },
      ...{ fromStop: 0, toStop: 1, classCode: 'SEAT2' },
    })),
  ],
  'orders.proposeSupplement': [
    requestWith(({ order, ticket }) => ({ orderId: order, ticketIds: [ticket], passengerType: 'adult' })),
  ],
  'orders.confirmOffer': [requestWith(({ offer }) => ({ offerId: offer, expected: 1 }))],
  'orders.withdrawOffer': [requestWith(({ offer }) => ({ offerId: offer }))],
  'orders.offer': [requestWith(({ offer }) => ({ offerId: offer }))],
  'orders.askCorrection': [
    requestWith(({ order, ticket }) => ({
      orderId: order,
      ticketId: ticket,
      kind: 'typing',
      person: { name: '陌生仁', certificateType: 'idCard', certificateNumber: '11010519491231002X' },
    })),
  ],
  'orders.applyCorrection': [requestWith(({ correction }) => ({ correctionId: correction, expected: 0 }))],
  'orders.withdrawCorrection': [requestWith(({ correction }) => ({ correctionId: correction }))],
  'orders.correction': [requestWith(({ correction }) => ({ correctionId: correction }))],
  'orders.showCorrectionEvidence': [requestWith(({ correction }) => ({ correctionId: correction }))],
  'orders.print': [requestWith(({ order, ticket }) => ({ orderId: order, ticketIds: [ticket] }))],
  'orders.sheet': [
    requestWith(({ order, ticket }) => ({ orderId: order, ticketIds: [ticket] }), {
      publicBecause: 'papers are those of the own prints; whose order it is, is asked by orders.print',
    }),
  ],
  'orders.list': [
    requestWith(({ sailing }) => ({ sailingId: sailing })),
    requestWith(({ who }) => ({ who })),
    requestWith(({ orderNumber }) => ({ number: orderNumber })),
  ],
  'orders.passengers': [requestWith(({ sailing }) => ({ sailingId: sailing }))],
  'orders.showCertificate': [requestWith(({ order, ticket }) => ({ orderId: order, ticketId: ticket }))],
  'comments.moderation': [
    requestWith(({ line }) => ({ productId: line }), {
      publicBecause: 'products are what passengers book; all are published',
    }),
  ],
  'comments.publish': [requestWith(({ comment }) => ({ id: comment }))],
  'comments.hide': [requestWith(({ commentToHide }) => ({ id: commentToHide, reason: 'strange' }))],
  'comments.reply': [requestWith(({ commentToAnswer }) => ({ id: commentToAnswer, text: 'strange' }))],
  'reports.sales': [requestWith(({ line }) => ({ ...month, by: 'line', lineId: line }))],
  'reports.load': [requestWith(({ line }) => ({ ...month, by: 'line', lineId: line }))],
  'reports.agents': [requestWith(({ line }) => ({ ...month, lineId: line }))],
  'reports.refunds': [requestWith(({ line }) => ({ ...month, by: 'line', lineId: line }))],
  'reports.punctuality': [requestWith(({ line }) => ({ ...month, by: 'line', lineId: line }))],
  'reports.forecast': [requestWith(({ line }) => ({ ...month, lineId: line }))],
  'reports.endSchedule': [requestWith(({ schedule }) => ({ id: schedule }))],
  'reports.sentFile': [requestWith(({ sentReport }) => ({ id: sentReport }))],
}

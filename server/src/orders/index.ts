export {
  type ConfirmationRequest,
  confirmingGauges,
  createConfirmingLane,
} from './after-sales/confirm-batch.ts'
export { overruleApproval } from './after-sales/overrule-approval.ts'
export { correctionApproval } from './corrections/correction-approval.ts'
export { renewPassengersUnderWay } from './forget/renew-keys.ts'
export { ticketNumber } from './list/read-order.ts'
export {
  hasTicketAtDocks,
  hasTicketOfCarrier,
  ticketsWithinScope as visibleTickets,
  withinScope as visibleOrders,
} from './list/visible-orders.ts'
export { invariantGauges } from './print/check-invariants.ts'
export type { SaleRequest } from './sell/sell-batch.ts'
export { createSellingLanes, sellingGauges } from './sell/selling-lanes.ts'

export {
  type ConfirmationRequest,
  confirmingGauges,
  createConfirmingLane,
} from './after-sales/confirm-batch.ts'
export { overruleApproval } from './after-sales/overrule-approval.ts'
export { correctionApproval } from './corrections/correction-approval.ts'
export { type Portion, portionsBetween, portionsOf } from './domain/portions.ts'
export { renewHashes } from './forget/renew-hashes.ts'
export { renewPassengersUnderWay, renewPeople } from './forget/renew-keys.ts'
export { rulesOf } from './invariant-rules.ts'
export { findBroken, findViolationsIn, maxViolationsPerRule, type Violation } from './invariants.ts'
export { ticketNumber } from './list/read-order.ts'
export { presentTrip, type TripRow, tripColumns, tripJoins } from './list/ticket-trip.ts'
export {
  hasTicketAtDocks,
  hasTicketOfCarrier,
  ticketsWithinScope as visibleTickets,
  withinScope as visibleOrders,
} from './list/visible-orders.ts'
export { readExtent } from './print/check-invariants.ts'
export type { SaleRequest } from './sell/sell-batch.ts'
export { createSellingLanes, sellingGauges } from './sell/selling-lanes.ts'

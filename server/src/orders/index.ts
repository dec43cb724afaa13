export { withinScope as visibleOrders } from './list/visible-orders.ts'
export { proofGauges } from './print/prove.ts'
export type { SaleRequest } from './sell/sell-batch.ts'
export { createSellingLanes } from './sell/selling-lanes.ts'

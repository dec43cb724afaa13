export { withinScope as visibleOrders } from './list/visible-orders.ts'
export { proofGauges } from './print/prove.ts'
export type { SaleRequest, SaleResult } from './sell/sell-batch.ts'
export { createSellingLanes, type SellingLanes } from './sell/selling-lanes.ts'

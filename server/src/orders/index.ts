export { proofGauges } from './prove.ts'
export type { SaleRequest, SaleResult } from './sell-batch.ts'
export { createSellingLanes, type SellingLanes } from './selling-lanes.ts'
export { withinScope as visibleOrders } from './visible-orders.ts'

export { createSellingLanes, type SaleRequest, type SaleResult, type SellingLanes } from './selling-lanes.ts'

export { otherwiseApproval } from './payouts/otherwise.ts'
export { countOpenPayouts } from './payouts/queries.ts'

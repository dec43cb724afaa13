export { otherwiseApproval } from './payouts/otherwise.ts'

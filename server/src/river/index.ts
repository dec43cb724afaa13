export { importApproval } from './approval.ts'

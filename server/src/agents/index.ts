export { hasAgency } from './first-steps.ts'
export { renewVouchers } from './renew-vouchers.ts'
export { agencyDetails, isAgencyRefusal } from './sale-refusal.ts'
export { topUpApproval } from './top-up-approval.ts'

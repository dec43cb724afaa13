import { approvals } from '@fairway/contract/approvals/endpoints'
import { handlers } from '../platform/http/serve.ts'
import { decideOnApproval } from './decide.ts'
import { listApprovals } from './list.ts'

export const approvalsHandlers = handlers(approvals, {
  'approvals.list': listApprovals,
  'approvals.decide': decideOnApproval,
})

import type { ApprovalKindName } from '@fairway/contract/approvals/values'
import { otherwiseApproval } from '../accounts/index.ts'
import { topUpApproval } from '../agents/index.ts'
import { correctionApproval, overruleApproval } from '../orders/index.ts'
import type { ApprovalKind } from '../platform/approvals/kinds.ts'
import { importApproval } from '../river/index.ts'

/** Every operation that needs a second person, as its capability declares it. */
export const approvalKindsByName: Readonly<Record<ApprovalKindName, ApprovalKind>> = {
  'accounts.payOtherwise': otherwiseApproval,
  'agents.topUp': topUpApproval,
  'orders.overrule': overruleApproval,
  'orders.correction': correctionApproval,
  'river.import': importApproval,
}

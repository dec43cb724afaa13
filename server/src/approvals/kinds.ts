import type { ApprovalKindName } from '@fairway/contract/approvals/values'
import {
  acceptanceApproval,
  otherwiseApproval,
  tillDifferenceApproval,
  transferApproval,
} from '../accounts/index.ts'
import { bankAccountApproval, creditApproval, topUpApproval, withdrawalApproval } from '../agents/index.ts'
import { correctionApproval, overruleApproval } from '../orders/index.ts'
import type { ApprovalKind } from '../platform/approvals/kinds.ts'
import { importApproval } from '../river/index.ts'
import { adjustmentApproval, closeApproval, paymentApproval } from '../settlement/index.ts'
import { factorResetApproval } from '../staff/index.ts'
import { parameterApproval } from '../system/index.ts'

/** Every operation that needs a second person, as its capability declares it. */
export const approvalKindsByName: Readonly<Record<ApprovalKindName, ApprovalKind>> = {
  'accounts.payOtherwise': otherwiseApproval,
  'accounts.transfer': transferApproval,
  'accounts.acceptDifference': acceptanceApproval,
  'accounts.tillDifference': tillDifferenceApproval,
  'agents.topUp': topUpApproval,
  'agents.withdrawal': withdrawalApproval,
  'agents.bankAccount': bankAccountApproval,
  'agents.credit': creditApproval,
  'orders.overrule': overruleApproval,
  'orders.correction': correctionApproval,
  'river.import': importApproval,
  'settlement.closePeriod': closeApproval,
  'settlement.adjustment': adjustmentApproval,
  'settlement.payment': paymentApproval,
  'staff.resetSecondFactor': factorResetApproval,
  'system.parameter': parameterApproval,
}

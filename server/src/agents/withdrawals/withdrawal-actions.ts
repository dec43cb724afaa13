import type { WithdrawalAction, WithdrawalState } from '@fairway/contract/agents/values'
import type { Permission } from '@fairway/contract/menus'
import type { ProblemCode } from '@fairway/contract/problems'

/** What of a withdrawal decides what may be done with it. */
export interface WithdrawalFacts {
  state: WithdrawalState
  organisationId: string
  requestedBy: string
  /** Whether a second person is asked and has not answered in time yet. */
  approvalOpen: boolean
  /** Whether its bank account is the registered one. */
  registered: boolean
}

export const withdrawalPermissions: Readonly<Record<WithdrawalAction, Permission>> = {
  approve: 'agents.approveWithdrawals',
  cancel: 'sys.index.withdraw',
  markPaid: 'agents.payWithdrawals',
  markFailed: 'agents.payWithdrawals',
  retry: 'agents.payWithdrawals',
  return: 'agents.payWithdrawals',
}

/** Why the caller may not do something with a withdrawal, whatever their permissions; undefined when they may. */
export function withdrawalRefusal(
  action: WithdrawalAction,
  { state, organisationId, requestedBy, approvalOpen, registered }: WithdrawalFacts,
  caller: { userId: string; organisationId: string },
): ProblemCode | undefined {
  switch (action) {
    case 'approve':
      if (state !== 'requested' || !approvalOpen) return 'agents.withdrawalNotOpen'
      return requestedBy === caller.userId ? 'approvals.ownRequest' : undefined
    case 'cancel':
      if (organisationId !== caller.organisationId) return 'agents.withdrawalNotFound'
      return state === 'requested' ? undefined : 'agents.withdrawalNotOpen'
    case 'markPaid':
      if (state !== 'approved' && state !== 'sent') return 'agents.withdrawalNotPayable'
      // What is with the bank already was sent to the account that was registered then.
      return state === 'approved' && !registered ? 'agents.bankAccountChanged' : undefined
    case 'markFailed':
      return state === 'sent' ? undefined : 'agents.withdrawalNotSent'
    case 'retry':
      if (state !== 'failed') return 'agents.withdrawalNotFailed'
      return registered ? undefined : 'agents.bankAccountChanged'
    case 'return':
      return state === 'approved' || state === 'failed' ? undefined : 'agents.withdrawalNotPayable'
  }
}

import type { Permission } from '@fairway/contract/menus'
import type { ProblemCode } from '@fairway/contract/problems'
import type { StatementAction, StatementStatus } from '@fairway/contract/settlement/statement-values'

/** What of a statement decides what may be done with it. */
export interface StatementFacts {
  status: StatementStatus
  isOperators: boolean
  /** Whose people see it; null where the party has no users. */
  organisationId: string | null
  drawnUpBy: string
  payable: number
  /** What the payment settles of debts, not negative. */
  debts: number
  openDisputes: number
  deadlineOver: boolean
  payment: 'none' | 'requested' | 'approved' | 'paid'
}

export const statementPermissions: Readonly<Record<StatementAction, Permission>> = {
  check: 'settlement.checkStatements',
  send: 'settlement.checkStatements',
  confirm: 'settlement.confirmStatements',
  confirmOnPaper: 'settlement.drawUpStatements',
  dispute: 'settlement.confirmStatements',
  adjust: 'settlement.drawUpStatements',
  requestPayment: 'settlement.payStatements',
  recordPayment: 'settlement.payStatements',
  lock: 'settlement.payStatements',
}

/** Why the caller may not do something with a statement, whatever their permissions; undefined when they may. */
export function statementRefusal(
  action: StatementAction,
  facts: StatementFacts,
  caller: { userId: string; organisationId: string; isOperator: boolean },
): ProblemCode | undefined {
  const { status } = facts
  const notOpen = 'settlement.statementNotOpen'
  if (action === 'confirm' || action === 'dispute') {
    if (facts.organisationId !== caller.organisationId) return 'settlement.notTheParty'
  } else if (!caller.isOperator) return 'settlement.otherOrganisation'
  switch (action) {
    case 'check':
      if (status !== 'draft') return notOpen
      return facts.drawnUpBy === caller.userId ? 'settlement.ownStatement' : undefined
    case 'send':
      return status === 'checked' && !facts.isOperators ? undefined : notOpen
    case 'confirm':
      if (status === 'disputed') return 'settlement.disputesOpen'
      return status === 'sent' ? undefined : notOpen
    case 'confirmOnPaper':
      if (facts.organisationId !== null) return 'settlement.partyHasUsers'
      return status === 'sent' ? undefined : notOpen
    case 'dispute':
      if (status !== 'sent' && status !== 'disputed') return notOpen
      return facts.deadlineOver ? 'settlement.deadlineOver' : undefined
    case 'adjust':
      if (facts.isOperators) return notOpen
      return ['draft', 'checked', 'sent', 'disputed'].includes(status) ? undefined : notOpen
    case 'requestPayment':
      if (status !== 'confirmed') return notOpen
      if (facts.payment !== 'none') return 'settlement.paymentWaits'
      return facts.payable === 0 && facts.debts === 0 ? 'settlement.nothingPayable' : undefined
    case 'recordPayment':
      if (status !== 'confirmed') return notOpen
      return facts.payment === 'approved' ? undefined : 'settlement.paymentNotApproved'
    case 'lock':
      if (facts.isOperators) return status === 'checked' ? undefined : notOpen
      if (status === 'paid') return undefined
      if (status !== 'confirmed') return notOpen
      if (facts.payment !== 'none') return 'settlement.paymentWaits'
      return facts.payable > 0 || facts.debts > 0 ? 'settlement.statementUnpaid' : undefined
  }
}

import type { Permission } from '../menus/menus.ts'

/** A person's quick menu holds at most so many entries: more of them are slower to read than the menu itself. */
export const maxQuickMenuItems = 24
/** What one may note beside an entry. */
export const maxRemarkLength = 100

/** What waits for a user. */
export const attentionKinds = [
  'approvals',
  'violations',
  'acquirerDifferences',
  'blockedSailings',
  'statementsToConfirm',
  'statementsDisputed',
  'statementsToCheck',
  'statementsToPay',
  'daysToClose',
  'topUps',
  'withdrawals',
  'failedPayouts',
  'waitingPayouts',
  'tillShifts',
  'wallets',
  'agencies',
  'comments',
  'feedback',
  'errors',
  'jobs',
  'certificates',
] as const
export type AttentionKind = (typeof attentionKinds)[number]

/** Who reads their home page. */
export interface HomeReader {
  may: (permission: Permission) => boolean
  organisationKind: string
}

const isOperators =
  (permission: Permission) =>
  ({ may, organisationKind }: HomeReader) =>
    organisationKind === 'operator' && may(permission)

/** Whom each of them waits for: those who can do something about it, or whose right to sail, sell or be paid depends on it. */
export const waitsFor: Readonly<Record<AttentionKind, (reader: HomeReader) => boolean>> = {
  approvals: ({ may }) => may('approvals.view'),
  violations: isOperators('settlement.viewProof'),
  acquirerDifferences: isOperators('accounts.matchAcquirers'),
  blockedSailings: isOperators('settlement.viewEarnings'),
  // The party's own people confirm or dispute them.
  statementsToConfirm: ({ may, organisationKind }) =>
    organisationKind !== 'operator' && may('settlement.confirmStatements'),
  statementsDisputed: isOperators('settlement.drawUpStatements'),
  statementsToCheck: isOperators('settlement.checkStatements'),
  statementsToPay: isOperators('settlement.payStatements'),
  daysToClose: isOperators('settlement.closePeriods'),
  topUps: isOperators('agents.topUp'),
  withdrawals: isOperators('agents.payWithdrawals'),
  failedPayouts: ({ may }) => may('accounts.sendPayouts'),
  waitingPayouts: ({ may }) => may('accounts.sendPayouts'),
  tillShifts: ({ may }) => may('accounts.viewTills'),
  wallets: isOperators('agents.viewWallets'),
  agencies: isOperators('agents.view'),
  comments: ({ may }) => may('comments.moderate'),
  feedback: ({ may }) => may('feedback.settle'),
  errors: ({ may }) => may('logs.settle'),
  jobs: ({ may }) => may('system.runJobs'),
  certificates: ({ may, organisationKind }) =>
    may('fleet.edit') || (organisationKind === 'carrier' && may('fleet.view')),
}

/** What an installation needs before its first ticket can be sold, in the order it is made. */
export const firstSteps = [
  'users',
  'carriers',
  'ports',
  'lines',
  'ships',
  'passengerTypes',
  'conditions',
  'fares',
  'sailings',
  'agencies',
] as const
export type FirstStep = (typeof firstSteps)[number]

/** The parts of a node whose health is checked. */
export const nodeParts = ['database', 'events', 'jobs', 'clock', 'key', 'storage'] as const
export type NodePart = (typeof nodeParts)[number]

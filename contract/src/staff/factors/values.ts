import type { Permission } from '../../menus/menus.ts'

/** Who must have a second factor, as the parameter `sessions.secondFactorFor` names them. */
export const factorGroups = ['administrators', 'moneyMovers'] as const
export type FactorGroup = (typeof factorGroups)[number]

/** The permissions of administrators: with any of them a user gives rights to others, or to themselves. */
const administering: readonly Permission[] = ['staff.editUsers', 'staff.editRoles', 'system.setParameters']

/**
 * The permissions that move money, or release money that another user moves. Each command that asks for one has
 * `stepUp`.
 */
export const moneyMoving: readonly Permission[] = [
  'accounts.sendPayouts',
  'accounts.approvePayouts',
  'accounts.payCash',
  'accounts.draftTransfers',
  'accounts.approveTransfers',
  'accounts.approveDifferences',
  'agents.topUp',
  'agents.approveTopUp',
  'agents.payWithdrawals',
  'agents.approveWithdrawals',
  'settlement.payStatements',
  'sys.index.withdraw',
]

/** The permissions by which a user belongs to a group. */
export const permissionsOfGroup: Record<FactorGroup, readonly Permission[]> = {
  administrators: administering,
  moneyMovers: moneyMoving,
}

export const maxPasskeys = 10
/** Recovery codes are made together; new ones replace the former. */
export const recoveryCodeCount = 10

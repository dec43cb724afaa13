import type { Permission } from '../menus/menus.ts'

/** Records whose history is shown beside them, as the journal names them, and the permission that opens it. */
export const recordKinds = {
  'fleet.carrier': 'fleet.edit',
  'fleet.series': 'fleet.edit',
  'fleet.ship': 'fleet.edit',
  'fares.table': 'fares.editTables',
  'fares.passengerType': 'fares.editRules',
  'fares.charge': 'fares.editRules',
  'fares.promotion': 'fares.editRules',
  'accounts.acquirer': 'accounts.viewAcquirers',
  'agents.agency': 'agents.view',
  'agents.supplier': 'agents.viewSuppliers',
  'network.dock': 'network.edit',
  'network.port': 'network.edit',
  'staff.organisation': 'staff.editOrganisations',
  'sailings.service': 'sailings.plan',
  'sailings.holiday': 'sailings.plan',
  'sailings.saleWindow': 'sailings.plan',
  'network.line': 'network.editLines',
  'sailings.sailing': 'sailings.control',
  'network.lineVersion': 'network.editLines',
  'settlement.rule': 'settlement.viewRules',
  'settlement.statement': 'settlement.viewStatements',
} as const satisfies Record<string, Permission>

export type RecordKind = keyof typeof recordKinds

/** The latest changes that a history shows. */
export const maxHistory = 200

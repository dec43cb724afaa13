import { type BuiltInMenu, type BuiltInRole, builtInMenus, type Permission } from '@fairway/contract/menus'
import { expect, test } from 'vitest'
import { homePanels } from './home-panels.ts'

// Each role finds its own work on its home page.

function permissionsOf(role: BuiltInRole): Set<string> {
  const granted = (menu: BuiltInMenu): string[] => [
    ...(menu.type === 'A' &&
    (role === 'administrator' ? menu.id !== 'sys.index.withdraw' : menu.roles?.includes(role))
      ? [menu.id]
      : []),
    ...(menu.children ?? []).flatMap(granted),
  ]
  return new Set(builtInMenus.flatMap(granted))
}

const homeOf = (role: BuiltInRole, organisationKind: string, worksAtDocks = false) => {
  const permissions = permissionsOf(role)
  return homePanels({ may: (key: Permission) => permissions.has(key), organisationKind, worksAtDocks })
}

test.each([
  { role: 'ticketClerk', kind: 'operator', docks: true, main: ['board'], side: ['sales', 'holds'] },
  {
    role: 'agencyClerk',
    kind: 'agent',
    main: ['attention', 'board', 'figures', 'takings'],
    side: ['wallet', 'sales', 'holds'],
  },
  { role: 'pierSupervisor', kind: 'operator', docks: true, main: ['attention', 'calls'], side: [] },
  {
    role: 'portStaff',
    kind: 'portCorporation',
    docks: true,
    main: ['attention', 'calls', 'figures'],
    side: [],
  },
  { role: 'accountant', kind: 'operator', main: ['attention', 'figures', 'takings'], side: [] },
  { role: 'carrierStaff', kind: 'carrier', main: ['attention', 'ships', 'figures'], side: [] },
  { role: 'organisationAdministrator', kind: 'agent', main: ['attention', 'board'], side: [] },
  { role: 'viewer', kind: 'operator', main: ['dashboards', 'board'], side: [] },
] as const)('the home page of $role', ({ role, kind, main, side, ...rest }) => {
  expect(homeOf(role, kind, 'docks' in rest)).toEqual({ main, side })
})

test('the home page of an administrator begins with what waits for a decision', () => {
  expect(homeOf('administrator', 'operator')).toEqual({
    main: ['attention', 'board', 'figures', 'takings', 'dashboards'],
    side: ['sales', 'holds'],
  })
})

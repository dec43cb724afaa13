import { type BuiltInMenu, type BuiltInRole, builtInMenus } from '@fairway/contract/menus'
import { expect, test } from 'vitest'
import type { Menu } from '../../blocks/page/menu.ts'
import { jobSteps } from './job-steps.ts'

// The tour shows each role its own job.

function menuOf(role: BuiltInRole): Menu {
  const isGranted = ({ id, roles }: BuiltInMenu) =>
    role === 'administrator' ? id !== 'sys.index.withdraw' : roles?.includes(role)
  const granted = (menu: BuiltInMenu): BuiltInMenu[] => [
    ...(isGranted(menu) ? [menu] : []),
    ...(menu.children ?? []).flatMap(granted),
  ]
  const menus = builtInMenus.flatMap(granted)
  return {
    permissions: new Set(menus.filter(({ type }) => type === 'A').map(({ id }) => id)),
    byUri: new Map(menus.flatMap(({ uri }) => (uri ? [[uri, {}] as const] : []))),
  } as unknown as Menu
}

test.each([
  ['ticketClerk', 'operator', ['orders/counter', 'orders/list', 'homePanels.holds', 'home.sales']],
  ['agencyClerk', 'agent', ['orders/counter', 'homePanels.wallet', 'homePanels.holds', 'reports/sales']],
  ['pierSupervisor', 'operator', ['homePanels.calls', 'sailings/calendar']],
  ['accountant', 'operator', ['homePanels.takings', 'reports/sales']],
  ['carrierStaff', 'carrier', ['homePanels.ships', 'sailings/calendar']],
  ['portStaff', 'portCorporation', ['homePanels.calls', 'sailings/calendar']],
  ['administrator', 'operator', ['staff/users', 'system/parameters', 'homePanels.attention']],
  ['viewer', 'operator', ['homePanels.dashboards']],
] as const)('[A5] the tour of %s (%s) shows the job', (role, organisationKind, steps) => {
  const job = jobSteps({ menu: menuOf(role), organisationKind })
  expect(job.map(({ id }) => id)).toEqual(steps)
  // A page is opened before it is shown.
  for (const { id, panel, pages } of job) expect(panel ?? pages?.[0]).toBe(id)
})

test('[A5] the tour leaves out a page that is not granted', () => {
  const menu = menuOf('ticketClerk')
  const byUri = new Map(menu.byUri)
  byUri.delete('orders/list')
  const job = jobSteps({ menu: { ...menu, byUri }, organisationKind: 'operator' })
  expect(job.map(({ id }) => id)).toEqual(['orders/counter', 'homePanels.holds', 'home.sales'])
})

import type { PageRecord } from '../../blocks/page/page.ts'

export const pages: PageRecord[] = [
  {
    uri: 'fares/tables',
    title: 'fares.tables.title',
    permission: 'fares.view',
    areas: ['river', 'network', 'lists'],
    load: () => import('./TablesPage.tsx'),
  },
  {
    uri: 'fares/table',
    activeMenu: 'fares/tables',
    parameters: 1,
    title: 'fares.table.title',
    permission: 'fares.view',
    areas: ['river', 'network', 'lists'],
    load: () => import('./table/TablePage.tsx'),
  },
  {
    uri: 'fares/testBench',
    title: 'fares.bench.title',
    permission: 'fares.view',
    areas: ['lists', 'river', 'network'],
    load: () => import('./bench/BenchPage.tsx'),
  },
  {
    uri: 'fares/passengerTypes',
    title: 'fares.types.title',
    permission: 'fares.view',
    areas: ['river', 'network', 'certificates', 'lists'],
    load: () => import('./PassengerTypesPage.tsx'),
  },
  {
    uri: 'fares/charges',
    title: 'fares.charges.title',
    permission: 'fares.view',
    areas: ['river', 'network', 'lists'],
    load: () => import('./ChargesPage.tsx'),
  },
  {
    uri: 'fares/promotions',
    title: 'fares.promotions.title',
    permission: 'fares.view',
    areas: ['river', 'network', 'lists'],
    load: () => import('./PromotionsPage.tsx'),
  },
  {
    uri: 'fares/refundRules',
    title: 'refundRules.title',
    permission: 'fares.viewConditions',
    areas: ['refundRules', 'conditions', 'river', 'network', 'orders', 'operations', 'lists'],
    load: () => import('./rules/RefundRulesPage.tsx'),
  },
]

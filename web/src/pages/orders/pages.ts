import type { PageRecord } from '../../blocks/page/page.ts'

export const pages: PageRecord[] = [
  {
    uri: 'orders/counter',
    title: 'orders.counter.title',
    permission: 'orders.view',
    areas: ['accounts', 'afterSales', 'agents', 'certificates', 'conditions', 'lists', 'river'],
    load: () => import('./CounterPage.tsx'),
  },
  {
    uri: 'orders/list',
    title: 'orders.list.title',
    permission: 'orders.view',
    areas: ['lists', 'certificates', 'afterSales'],
    load: () => import('./ListPage.tsx'),
  },
  {
    uri: 'orders/afterSales',
    title: 'afterSales.title',
    permission: 'orders.view',
    areas: ['afterSales', 'corrections', 'lists', 'river', 'certificates', 'accounts', 'invoices'],
    load: () => import('./AfterSalesPage.tsx'),
  },
  {
    uri: 'orders/nameChanges',
    title: 'corrections.title',
    permission: 'orders.view',
    areas: ['corrections', 'afterSales', 'lists', 'river', 'certificates'],
    load: () => import('./NameChangesPage.tsx'),
  },
  {
    uri: 'orders/forget',
    title: 'orders.forget.title',
    permission: 'orders.forgetPassenger',
    areas: ['certificates', 'lists'],
    load: () => import('./ForgetPage.tsx'),
  },
  {
    uri: 'orders/detail',
    activeMenu: 'orders/list',
    title: 'orders.detail.title',
    permission: 'orders.view',
    parameters: 1,
    areas: [
      'afterSales',
      'fares',
      'river',
      'certificates',
      'conditions',
      'corrections',
      'operations',
      'accounts',
      'invoices',
      'lists',
    ],
    load: () => import('./DetailPage.tsx'),
  },
]

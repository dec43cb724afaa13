import type { PageRecord } from '../../blocks/page/page.ts'
import { ownPaths } from '../../blocks/page/paths.ts'

export const pages: PageRecord[] = [
  {
    uri: 'reports/sales',
    path: ownPaths['reports/sales'],
    title: 'shell.salesAnalysis',
    permission: 'reports.sales',
    areas: ['lists', 'orders', 'reports'],
    load: () => import('./SalesPage.tsx'),
  },
  {
    uri: 'reports/load',
    title: 'reports.load.title',
    permission: 'reports.load',
    areas: ['lists', 'orders', 'reports'],
    load: () => import('./LoadPage.tsx'),
  },
  {
    uri: 'reports/agents',
    title: 'reports.agents.title',
    permission: 'reports.agents',
    areas: ['lists', 'orders', 'reports'],
    load: () => import('./AgentsPage.tsx'),
  },
  {
    uri: 'reports/refunds',
    title: 'reports.refunds.title',
    permission: 'reports.refunds',
    areas: ['lists', 'orders', 'reports'],
    load: () => import('./RefundsPage.tsx'),
  },
  {
    uri: 'reports/tills',
    title: 'reports.tills.title',
    permission: 'reports.tills',
    areas: ['lists', 'orders', 'reports'],
    load: () => import('./TakingsPage.tsx'),
  },
  {
    uri: 'reports/punctuality',
    title: 'reports.punctuality.title',
    permission: 'reports.punctuality',
    areas: ['lists', 'orders', 'reports'],
    load: () => import('./PunctualityPage.tsx'),
  },
  {
    uri: 'reports/forecast',
    title: 'reports.forecast.title',
    permission: 'reports.forecast',
    areas: ['lists', 'orders', 'reports'],
    load: () => import('./ForecastPage.tsx'),
  },
]

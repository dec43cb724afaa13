import type { PageRecord } from '../../blocks/page/page.ts'

export const pages: PageRecord[] = [
  {
    uri: 'reports/sales',
    path: '/soldAnalysis',
    title: 'shell.salesAnalysis',
    permission: 'reports.sales',
    load: () => import('./SalesPage.tsx'),
  },
]

import type { PageRecord } from '../../blocks/page/page.ts'
import { ownPaths } from '../../blocks/page/paths.ts'

export const pages: PageRecord[] = [
  {
    uri: 'reports/sales',
    path: ownPaths['reports/sales'],
    title: 'shell.salesAnalysis',
    permission: 'reports.sales',
    areas: ['lists'],
    load: () => import('./SalesPage.tsx'),
  },
]

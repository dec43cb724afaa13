import type { PageRecord } from '../../blocks/page/page.ts'

export const pages: PageRecord[] = [
  {
    uri: 'approvals/list',
    title: 'approvals.title',
    permission: 'approvals.view',
    areas: ['lists'],
    load: () => import('./ApprovalsPage.tsx'),
  },
]

import type { PageRecord } from '../../blocks/page/page.ts'

export const pages: PageRecord[] = [
  {
    uri: 'logManager/logList',
    path: '/logManager/logList',
    title: 'shell.logs.title',
    permission: 'logs.view',
    load: () => import('./LogListPage.tsx'),
  },
]

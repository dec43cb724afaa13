import type { PageRecord } from '../../blocks/page/page.ts'
import { ownPaths } from '../../blocks/page/paths.ts'

export const pages: PageRecord[] = [
  {
    uri: 'logManager/logList',
    path: ownPaths['logManager/logList'],
    title: 'shell.logs.title',
    permission: 'logs.view',
    areas: ['lists'],
    load: () => import('./LogListPage.tsx'),
  },
]

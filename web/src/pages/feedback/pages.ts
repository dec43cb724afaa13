import type { PageRecord } from '../../blocks/page/page.ts'
import { ownPaths } from '../../blocks/page/paths.ts'

export const pages: PageRecord[] = [
  {
    uri: 'feedback/index',
    path: ownPaths['feedback/index'],
    title: 'shell.feedback',
    load: () => import('./FeedbackPage.tsx'),
  },
  {
    uri: 'feedback/list',
    title: 'feedback.list.title',
    permission: 'feedback.view',
    areas: ['lists'],
    load: () => import('./FeedbackListPage.tsx'),
  },
]

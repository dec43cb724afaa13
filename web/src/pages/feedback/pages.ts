import type { PageRecord } from '../../blocks/page/page.ts'

export const pages: PageRecord[] = [
  {
    uri: 'feedback/index',
    path: '/feedback/index',
    title: 'shell.feedback',
    load: () => import('./FeedbackPage.tsx'),
  },
  {
    uri: 'feedback/list',
    title: 'feedback.list.title',
    permission: 'feedback.view',
    load: () => import('./FeedbackListPage.tsx'),
  },
]

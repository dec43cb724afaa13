import type { PageRecord } from '../../blocks/page/page.ts'
import { pagePath } from '../../blocks/page/paths.ts'

export const pages: PageRecord[] = [
  {
    uri: 'messages/inbox',
    path: pagePath('messages/inbox'),
    title: 'shell.inbox',
    areas: ['news', 'lists'],
    load: () => import('./InboxPage.tsx'),
  },
  {
    uri: 'messages/notice',
    path: pagePath('messages/notice'),
    parameters: 1,
    activeMenu: 'messages/inbox',
    title: 'shell.notice',
    areas: ['news'],
    load: () => import('./NoticePage.tsx'),
  },
  {
    uri: 'messages/announcements',
    title: 'messages.manage.title',
    permission: 'messages.view',
    areas: ['news', 'lists'],
    load: () => import('./AnnouncementsPage.tsx'),
  },
]

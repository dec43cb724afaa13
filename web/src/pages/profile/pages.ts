import type { PageRecord } from '../../blocks/page/page.ts'

export const pages: PageRecord[] = [
  {
    uri: 'profile/index',
    path: '/profile/index',
    title: 'shell.profile',
    load: () => import('./ProfilePage.tsx'),
  },
]

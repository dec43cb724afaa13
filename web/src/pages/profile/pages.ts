import type { PageRecord } from '../../blocks/page/page.ts'
import { ownPaths } from '../../blocks/page/paths.ts'

export const pages: PageRecord[] = [
  {
    uri: 'profile/index',
    path: ownPaths['profile/index'],
    title: 'shell.profile',
    areas: ['settings', 'factor'],
    load: () => import('./ProfilePage.tsx'),
  },
]

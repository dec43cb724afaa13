import type { PageRecord } from '../../blocks/page/page.ts'

export const pages: PageRecord[] = [
  {
    uri: 'home',
    title: 'home.title',
    permission: 'home.view',
    areas: ['river', 'quickMenu'],
    load: () => import('./HomePage.tsx'),
  },
]

import type { PageRecord } from '../../blocks/page/page.ts'

export const pages: PageRecord[] = [
  { uri: 'guide/index', path: '/guide/index', title: 'shell.guide', load: () => import('./GuidePage.tsx') },
]

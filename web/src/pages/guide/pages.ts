import type { PageRecord } from '../../blocks/page/page.ts'
import { ownPaths } from '../../blocks/page/paths.ts'

export const pages: PageRecord[] = [
  {
    uri: 'guide/index',
    path: ownPaths['guide/index'],
    title: 'shell.guide',
    load: () => import('./GuidePage.tsx'),
  },
]

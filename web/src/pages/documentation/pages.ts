import type { PageRecord } from '../../blocks/page/page.ts'
import { ownPaths } from '../../blocks/page/paths.ts'

export const pages: PageRecord[] = [
  {
    uri: 'documentation/index',
    path: ownPaths['documentation/index'],
    title: 'shell.manual',
    load: () => import('./DocumentationPage.tsx'),
  },
]

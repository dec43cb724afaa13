import type { PageRecord } from '../../blocks/page/page.ts'

export const pages: PageRecord[] = [
  {
    uri: 'documentation/index',
    path: '/documentation/index',
    title: 'shell.manual',
    load: () => import('./DocumentationPage.tsx'),
  },
]

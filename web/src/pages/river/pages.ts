import type { PageRecord } from '../../blocks/page/page.ts'

export const pages: PageRecord[] = [
  {
    uri: 'river/file',
    title: 'riverFile.title',
    permission: 'river.export',
    areas: ['riverFile', 'lists'],
    load: () => import('./RiverFilePage.tsx'),
  },
]

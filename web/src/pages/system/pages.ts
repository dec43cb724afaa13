import type { PageRecord } from '../../blocks/page/page.ts'

export const pages: PageRecord[] = [
  {
    uri: 'system/parameters',
    title: 'system.parameters.title',
    permission: 'system.viewParameters',
    areas: ['lists'],
    load: () => import('./ParametersPage.tsx'),
  },
  {
    uri: 'system/dictionaries',
    title: 'system.dictionaries.title',
    permission: 'system.viewDictionaries',
    areas: ['lists'],
    load: () => import('./DictionariesPage.tsx'),
  },
  {
    uri: 'system/jobs',
    title: 'system.jobs.title',
    permission: 'system.viewJobs',
    areas: ['lists'],
    load: () => import('./JobsPage.tsx'),
  },
]

import type { PageRecord } from '../../blocks/page/page.ts'

export const pages: PageRecord[] = [
  {
    uri: 'session/partners',
    title: 'partners.title',
    permission: 'session.partners',
    areas: ['partners', 'lists'],
    load: () => import('./PartnersPage.tsx'),
  },
]

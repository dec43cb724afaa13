import type { PageRecord } from '../../blocks/page/page.ts'

export const pages: PageRecord[] = [
  {
    uri: 'fleet/ships',
    title: 'fleet.ships.title',
    permission: 'fleet.view',
    areas: ['river', 'lists'],
    load: () => import('./ShipsPage.tsx'),
  },
]

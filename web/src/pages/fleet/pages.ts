import type { PageRecord } from '../../blocks/page/page.ts'

export const pages: PageRecord[] = [
  {
    uri: 'fleet/ships',
    title: 'fleet.ships.title',
    permission: 'fleet.view',
    areas: ['river', 'lists'],
    load: () => import('./ships/ShipsPage.tsx'),
  },
  {
    uri: 'fleet/deckPlans',
    title: 'fleet.plans.title',
    permission: 'fleet.view',
    areas: ['river', 'lists'],
    load: () => import('./plans/DeckPlansPage.tsx'),
  },
  {
    uri: 'fleet/series',
    title: 'fleet.series.title',
    permission: 'fleet.view',
    areas: ['lists'],
    load: () => import('./ships/SeriesPage.tsx'),
  },
  {
    uri: 'fleet/carriers',
    title: 'fleet.carriers.title',
    permission: 'fleet.view',
    areas: ['users', 'lists'],
    load: () => import('./carriers/CarriersPage.tsx'),
  },
]

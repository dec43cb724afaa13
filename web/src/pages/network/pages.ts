import type { PageRecord } from '../../blocks/page/page.ts'

export const pages: PageRecord[] = [
  {
    uri: 'network/ports',
    title: 'network.ports.title',
    permission: 'network.view',
    areas: ['river', 'lists', 'docks'],
    load: () => import('./PortsPage.tsx'),
  },
  {
    uri: 'network/docks',
    title: 'docks.title',
    permission: 'network.view',
    areas: ['docks', 'lists'],
    load: () => import('./docks/DocksPage.tsx'),
  },
  {
    uri: 'network/corporations',
    title: 'docks.corporations',
    permission: 'network.view',
    areas: ['docks', 'lists', 'users'],
    load: () => import('./docks/CorporationsPage.tsx'),
  },
  {
    uri: 'network/lines',
    title: 'network.lines.title',
    permission: 'network.view',
    areas: ['river', 'lists'],
    load: () => import('./LinesPage.tsx'),
  },
  {
    uri: 'network/line',
    activeMenu: 'network/lines',
    parameters: 1,
    title: 'network.line.title',
    permission: 'network.view',
    areas: ['river', 'lists'],
    load: () => import('./line/LinePage.tsx'),
  },
]

import type { PageRecord } from '../../blocks/page/page.ts'

export const pages: PageRecord[] = [
  {
    uri: 'network/ports',
    title: 'network.ports.title',
    permission: 'network.view',
    areas: ['river', 'lists'],
    load: () => import('./PortsPage.tsx'),
  },
  {
    uri: 'network/lines',
    title: 'network.lines.title',
    permission: 'network.view',
    areas: ['river', 'lists'],
    load: () => import('./LinesPage.tsx'),
  },
]

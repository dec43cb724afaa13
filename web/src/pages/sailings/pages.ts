import type { PageRecord } from '../../blocks/page/page.ts'

export const pages: PageRecord[] = [
  {
    uri: 'sailings/calendar',
    title: 'sailings.calendar.title',
    permission: 'sailings.view',
    areas: ['river', 'lists', 'control'],
    load: () => import('./CalendarPage.tsx'),
  },
  {
    uri: 'sailings/templates',
    title: 'services.title',
    permission: 'sailings.plan',
    areas: ['services', 'lists', 'fleet'],
    load: () => import('./services/ServicesPage.tsx'),
  },
  {
    uri: 'sailings/detail',
    activeMenu: 'sailings/calendar',
    parameters: 1,
    title: 'sailings.detail.title',
    permission: 'sailings.view',
    areas: ['river', 'orders', 'certificates', 'lists', 'control', 'giveBack'],
    load: () => import('./SailingPage.tsx'),
  },
  {
    uri: 'sailings/stops',
    title: 'control.stops.title',
    permission: 'sailings.control',
    areas: ['control', 'orders', 'lists'],
    load: () => import('./control/StopsPage.tsx'),
  },
]

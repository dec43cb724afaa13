import { names } from '../kernel/languages.ts'
import { type BuiltInMenu, button, timetableReaders } from './built-in-menu.ts'

export const fleetMenu = {
  id: 'fleet',
  type: 'M',
  names: names('Fleet', '船队', 'Flota', '船隊'),
  options: { icon: 'boat', breadcrumb: false },
  children: [
    {
      id: 'fleet/ships',
      type: 'C',
      names: names('Ships', '船舶', 'Barcos', '船舶'),
      uri: 'fleet/ships',
      roles: timetableReaders,
      options: { icon: 'boat' },
      children: [
        button('fleet.view', timetableReaders, 'View the fleet', '查看船队', 'Ver la flota', '船隊を見る'),
        button(
          'fleet.edit',
          [],
          'Edit ships, series, deck plans and certificates',
          '编辑船舶、系列、甲板图与证书',
          'Editar barcos, series, planos de cubiertas y certificados',
          '船舶・シリーズ・甲板図・証書を編集',
        ),
      ],
    },
    {
      id: 'fleet/series',
      type: 'C',
      names: names('Series', '船舶系列', 'Series', 'シリーズ'),
      uri: 'fleet/series',
      roles: timetableReaders,
      options: { icon: 'folder' },
    },
    {
      id: 'fleet/deckPlans',
      type: 'C',
      names: names('Deck plans', '甲板图', 'Planos de cubiertas', '甲板図'),
      uri: 'fleet/deckPlans',
      roles: timetableReaders,
      options: { icon: 'map' },
    },
    {
      id: 'fleet/carriers',
      type: 'C',
      names: names('Carriers', '船公司', 'Navieras', '船会社'),
      uri: 'fleet/carriers',
      roles: timetableReaders,
      options: { icon: 'users' },
    },
  ],
} as const satisfies BuiltInMenu

import type { fleet as shape } from '../en/fleet.ts'

export const fleet = {
  'fleet.ships.title': '船舶',
  'fleet.ships.carrier': '船会社',
  'fleet.ships.series': 'シリーズ',
  'fleet.ships.noSeries': 'シリーズなし',
  'fleet.ships.count': '{count} 隻・旅客定員 {places, number} 名',
  'fleet.ships.none': '該当する船舶がありません。条件を広げてください。',
  'fleet.ships.choose': '船舶を選ぶと甲板図が表示されます。',
  'fleet.ship.openNext': '次の便',
  'fleet.ship.sailings': '便',
  'fleet.ship.certified': '旅客定員',
  'fleet.ship.passengers': '{count} 名',
  'fleet.ship.next': '現在または次の便',
  'fleet.ship.noNext': '運航予定なし',
  'fleet.ship.classes': '等級',
  'fleet.ship.noDecks': 'この船にはまだ甲板図がありません。',
} as const satisfies Record<keyof typeof shape, string>

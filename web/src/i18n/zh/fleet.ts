import type { fleet as shape } from '../en/fleet.ts'

export const fleet = {
  'fleet.ships.title': '船舶',
  'fleet.ships.carrier': '船公司',
  'fleet.ships.series': '船舶系列',
  'fleet.ships.noSeries': '未分系列',
  'fleet.ships.count': '{count} 艘船，核定载客 {places, number} 人',
  'fleet.ships.none': '没有符合条件的船舶，请放宽筛选。',
  'fleet.ships.choose': '选择船舶查看甲板图。',
  'fleet.ship.openNext': '下一航班',
  'fleet.ship.sailings': '航班',
  'fleet.ship.certified': '核定载客',
  'fleet.ship.passengers': '{count} 人',
  'fleet.ship.next': '当前或下一航班',
  'fleet.ship.noNext': '未排班',
  'fleet.ship.classes': '舱位等级',
  'fleet.ship.noDecks': '该船尚无甲板图。',
} as const satisfies Record<keyof typeof shape, string>

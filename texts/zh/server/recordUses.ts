export const recordUses = {
  'recordUses.ports': '{count} 个港口',
  'recordUses.docks': '{count} 个码头',
  'recordUses.lines': '{count} 条航线',
  'recordUses.sailings': '{count} 个航次',
  'recordUses.services': '{count} 个班次计划',
  'recordUses.ships': '{count} 艘船',
  'recordUses.fareTables': '{count} 份票价表',
  'recordUses.users': '{count} 位用户',
  'recordUses.orders': '{count} 个订单',
  'recordUses.lineVersions': '{count} 个版本',
  'recordUses.conditions': '{count} 个退改规则',
} as const

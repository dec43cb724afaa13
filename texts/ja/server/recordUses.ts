export const recordUses = {
  'recordUses.ports': '{count} 港',
  'recordUses.docks': '{count} 桟橋',
  'recordUses.lines': '{count} 航路',
  'recordUses.sailings': '{count} 便',
  'recordUses.services': '{count} 運航計画',
  'recordUses.ships': '{count} 隻',
  'recordUses.fareTables': '{count} 運賃表',
  'recordUses.users': '{count} ユーザー',
  'recordUses.orders': '{count} 注文',
  'recordUses.lineVersions': '{count} 件の版',
  'recordUses.conditions': '{count} 件の払戻規則',
} as const

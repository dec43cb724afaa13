export const agencyTexts = {
  'agencyTexts.line': '航线{name}',
  'agencyTexts.class': '舱位{name}',
  'agencyTexts.day': '{day} 的航班，超出 {count} 天预售期',
} as const

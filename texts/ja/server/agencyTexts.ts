export const agencyTexts = {
  'agencyTexts.line': '航路「{name}」',
  'agencyTexts.class': '等級「{name}」',
  'agencyTexts.day': '{day}出発の便（{count}日先まで販売可能）',
} as const

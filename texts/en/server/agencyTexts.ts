export const agencyTexts = {
  'agencyTexts.line': 'line {name}',
  'agencyTexts.class': 'class {name}',
  'agencyTexts.day': 'departures on {day}, more than {count, plural, one {# day} other {# days}} ahead',
} as const

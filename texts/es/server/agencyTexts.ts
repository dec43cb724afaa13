export const agencyTexts = {
  'agencyTexts.line': 'la línea {name}',
  'agencyTexts.class': 'la clase {name}',
  'agencyTexts.day':
    'salidas del {day}, con más de {count, plural, one {# día} other {# días}} de antelación',
} as const

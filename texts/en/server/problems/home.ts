export const home = {
  'problems.home.quickMenuForeign':
    'Only pages of your own menu can stand in the quick menu; these cannot: {menus}',
  'problems.home.quickMenuChanged': 'The quick menu was changed in another window; load it again.',
} as const

export const home = {
  'problems.home.quickMenuForeign':
    'The quick menu can only contain pages of your own menu. Not available: {menus}',
  'problems.home.quickMenuChanged': 'The quick menu was changed in another window. Reload the page.',
} as const

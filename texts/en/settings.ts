export const settings = {
  'settings.accent': 'Theme colour',
  'settings.accentOwn': 'Custom colour',
  'settings.accentPreset': 'Colour {colour}',
  'settings.tagsView': 'Show tabs',
  'settings.fixedHeader': 'Fixed header',
  'settings.sidebarLogo': 'Logo in the sidebar',
  'settings.showSettings': 'Settings button at the screen edge',
  'settings.simpleTitle': 'Page name only in the browser tab title',
  'settings.sound': 'Sounds for sales and scans',
  'settings.note':
    'Your settings follow your account: they apply on every computer you sign in at. Changes made offline are stored on this computer and saved when you are online again.',
} as const

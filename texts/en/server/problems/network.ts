export const network = {
  'problems.network.dockNotFound': 'Dock not found. Select one from the list of ports.',
  'problems.network.lineNotFound': 'Line not found. Select one from the list of lines.',
} as const

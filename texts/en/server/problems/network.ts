export const network = {
  'problems.network.dockNotFound': 'There is no such dock. Choose one from the list of ports.',
  'problems.network.lineNotFound': 'There is no such line. Choose one from the list of lines.',
} as const

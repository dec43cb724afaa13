export const fleet = {
  'problems.fleet.shipNotFound': 'Ship not found. Select one from the list of ships.',
} as const

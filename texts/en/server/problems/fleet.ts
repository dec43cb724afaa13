export const fleet = {
  'problems.fleet.shipNotFound': 'There is no such ship. Choose one from the list of ships.',
} as const

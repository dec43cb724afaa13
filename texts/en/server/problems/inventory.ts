export const inventory = {
  'problems.inventory.notOfThisSailing':
    'Some of these seats do not belong to this sailing. Reload the seat map.',
} as const

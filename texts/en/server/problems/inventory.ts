export const inventory = {
  'problems.inventory.notOfThisSailing':
    'Some of these seats are not seats of this sailing; load the seat map again.',
} as const

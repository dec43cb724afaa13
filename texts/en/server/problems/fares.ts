export const fares = {
  'problems.fares.tableNotFound': 'Fare table not found. Select one from the list.',
} as const

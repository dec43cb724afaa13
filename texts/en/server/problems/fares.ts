export const fares = {
  'problems.fares.tableNotFound': 'There is no such fare table. Choose one from the list.',
} as const

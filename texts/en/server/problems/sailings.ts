export const sailings = {
  'problems.sailings.notFound': 'There is no such sailing among those you may see.',
  'problems.sailings.rangeTooLong': 'Choose at most {most} days, the first before the last.',
  'problems.sailings.placeMissing': 'Say where the passenger boards: a dock or a port.',
} as const

export const sailings = {
  'problems.sailings.notFound': 'Sailing not found.',
  'problems.sailings.rangeTooLong': 'Select at most {most} days, the first not after the last.',
  'problems.sailings.placeMissing': 'Select a dock or port of origin.',
} as const

export const reports = {
  'problems.reports.period':
    'The period must end on or after the day it begins and may have at most {most} days.',
} as const

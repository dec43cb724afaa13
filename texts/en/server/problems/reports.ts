export const reports = {
  'problems.reports.period':
    'The period must end on or after its first day and can have at most {most} days.',
} as const

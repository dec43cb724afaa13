export const reports = {
  'problems.reports.period':
    'The period must end on or after its first day and can have at most {most} days.',
  'problems.reports.scheduleNotFound': 'There is no such scheduled report. It may have been switched off.',
  'problems.reports.tooManySchedules': 'Up to {most} reports can be sent regularly. Switch one off first.',
} as const

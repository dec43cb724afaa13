export const reports = {
  'problems.reports.period':
    'El período debe acabar el día en que empieza o después y tener como máximo {most} días.',
}

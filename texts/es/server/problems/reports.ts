export const reports = {
  'problems.reports.period':
    'El período debe acabar el día en que empieza o después y abarcar como máximo {most} días.',
}

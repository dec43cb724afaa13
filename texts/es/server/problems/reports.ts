export const reports = {
  'problems.reports.period':
    'El período debe acabar el día en que empieza o después y tener como máximo {most} días.',
  'problems.reports.scheduleNotFound': 'No existe ese informe programado. Puede que se haya desactivado.',
  'problems.reports.tooManySchedules':
    'Se pueden enviar hasta {most} informes periódicos. Desactive uno antes.',
}

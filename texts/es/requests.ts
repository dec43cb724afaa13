export const requests = {
  'requests.title': 'Acciones sin confirmar',
  'requests.why': 'La sesión o la conexión terminó antes de recibir el resultado. Resultados:',
  'requests.asking': 'comprobando…',
  'requests.done': 'Hecho',
  'requests.notDone': 'No hecho',
  'requests.again': 'Repetir',
  'requests.look': 'Ver',
  'requests.other': 'Acción en {path}',
}

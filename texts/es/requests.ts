export const requests = {
  'requests.title': 'Peticiones sin respuesta',
  'requests.why': 'La sesión o la conexión terminó antes de recibir respuesta. Esto es lo que ocurrió:',
  'requests.asking': 'consultando…',
  'requests.done': 'Hecho',
  'requests.notDone': 'No se hizo',
  'requests.again': 'Hacerlo de nuevo',
  'requests.look': 'Ver',
  'requests.other': 'Petición en {path}',
}

import type { requests as shape } from '../en/requests.ts'

export const requests = {
  'requests.title': 'Peticiones sin respuesta',
  'requests.why': 'La sesión o la conexión terminó antes de recibir respuesta. Esto es lo que ocurrió:',
  'requests.asking': 'consultando…',
  'requests.done': 'Hecho',
  'requests.notDone': 'No se hizo',
  'requests.again': 'Hacerlo de nuevo',
  'requests.look': 'Ver',
  'requests.sell': 'Venta',
  'requests.sellFromWallet': 'Venta con el monedero',
  'requests.hold': 'Reserva de plazas',
  'requests.payHold': 'Pago de plazas reservadas',
  'requests.release': 'Liberación de plazas',
  'requests.other': 'Petición en {path}',
} as const satisfies Record<keyof typeof shape, string>

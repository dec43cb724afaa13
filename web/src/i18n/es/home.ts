import type { home as shape } from '../en/home.ts'

export const home = {
  'home.title': 'Inicio',
  'home.hello': 'Hola, {name}',
  'home.next': 'Próxima salida',
  'home.inSeconds': 'en {minutes}:{seconds}',
  'home.inMinutes': 'en {time}',
  'home.departures': 'Salidas de hoy',
  'home.inAll': '{count} en total',
  'home.noDepartures': 'Hoy no sale ningún barco de aquí.',
  'home.allGone':
    '{count, plural, one {El único barco del día ya ha salido.} other {Los # barcos del día ya han salido.}}',
  'home.from': 'desde {dock}',
  'home.open': 'Abrir travesía',
  'home.sellHere': 'Vender esta travesía',
  'home.notOnSale': 'La venta de esta travesía ha terminado.',
  'home.sales': 'Mis ventas de hoy',
  'home.takings': 'Importe',
  'home.orders': 'Pedidos',
  'home.tickets': 'Billetes',
  'home.noSales': 'Aún no hay ventas hoy.',
  'home.toOrders': 'Lista de pedidos',
} as const satisfies Record<keyof typeof shape, string>

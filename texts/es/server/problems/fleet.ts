export const fleet = {
  'problems.fleet.shipNotFound': 'Barco no encontrado. Elija uno de la lista de barcos.',
}

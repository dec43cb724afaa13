export const fleet = {
  'problems.fleet.shipNotFound': 'No existe ese barco. Elija uno de la lista de barcos.',
}

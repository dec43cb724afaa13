export const fares = {
  'problems.fares.tableNotFound': 'Tabla de tarifas no encontrada. Elija una de la lista.',
}

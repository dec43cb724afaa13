export const fares = {
  'problems.fares.tableNotFound': 'No existe esa tabla de tarifas. Elija una de la lista.',
}

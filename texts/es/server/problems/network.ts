export const network = {
  'problems.network.dockNotFound': 'No existe ese muelle. Elija uno de la lista de puertos.',
  'problems.network.lineNotFound': 'No existe esa línea. Elija una de la lista de líneas.',
}

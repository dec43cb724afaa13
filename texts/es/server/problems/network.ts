export const network = {
  'problems.network.dockNotFound': 'Muelle no encontrado. Elija uno de la lista de puertos.',
  'problems.network.lineNotFound': 'Línea no encontrada. Elija una de la lista de líneas.',
}

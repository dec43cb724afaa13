export const exportedFiles = {
  'exportedFiles.by': 'Exportado por {name}, {at}',
  'exportedFiles.filters': 'Filtro: {filters}',
  'exportedFiles.noFilters': 'Filtro: ninguno',
  'exportedFiles.separator': '; ',
  'exportedFiles.chosen': 'Solo las filas seleccionadas',
  'exportedFiles.rows': 'Filas: {count, number}',
  'exportedFiles.cut':
    'Hay más de {most, number} filas: la lista se corta aquí. Acote el filtro para exportar las demás.',
  'exportedFiles.missingCharacters':
    'Caracteres que faltan en las fuentes de este archivo y aparecen como recuadros:',
  'exportedFiles.total': 'Suma',
}

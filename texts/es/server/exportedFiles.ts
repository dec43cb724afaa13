export const exportedFiles = {
  'exportedFiles.by': 'Exportado por {name}, {at}',
  'exportedFiles.filters': 'Filtro: {filters}',
  'exportedFiles.noFilters': 'Filtro: ninguno',
  'exportedFiles.separator': '; ',
  'exportedFiles.rows': 'Filas: {count, number}',
  'exportedFiles.cut':
    'Hay más filas que estas {most, number}; la lista se corta aquí. Acote el filtro para exportar las demás.',
}

export const lists = {
  'problems.lists.oneAtATime':
    'Otro archivo suyo todavía se está creando o descargando; inténtelo de nuevo cuando haya llegado.',
  'problems.lists.notExported': 'No existe esa lista para exportar.',
}

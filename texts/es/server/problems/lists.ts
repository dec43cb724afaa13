export const lists = {
  'problems.lists.oneAtATime':
    'Otro archivo suyo todavía se está creando o descargando. Inténtelo de nuevo cuando termine.',
  'problems.lists.notExported': 'Lista no encontrada.',
}

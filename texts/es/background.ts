export const background = {
  'background.version': 'Hay una versión nueva. Al cargarla se conserva lo que ha escrito.',
  'background.load': 'Cargar ahora',
  'background.later': 'Más tarde',
  'background.left':
    '{count, plural, one {# página estaba abierta} other {# páginas estaban abiertas}} cuando se cortó su última sesión.',
  'background.reopen': 'Abrir de nuevo',
  'background.no': 'No, gracias',
}

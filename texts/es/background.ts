export const background = {
  'background.version': 'Hay una versión nueva. Al recargar se conserva lo que ha escrito.',
  'background.load': 'Recargar ahora',
  'background.later': 'Más tarde',
  'background.left': '¿Reabrir {count, plural, one {# página} other {# páginas}} de su última sesión?',
  'background.reopen': 'Reabrir',
  'background.no': 'Descartar',
}

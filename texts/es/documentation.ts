export const documentation = {
  'documentation.title': 'Manual',
  'documentation.loading': 'Abriendo el manual…',
  'documentation.find': 'Buscar en el manual',
  'documentation.print': 'Imprimir capítulo',
  'documentation.chapters': 'Capítulos',
  'documentation.chapter': 'Capítulo',
  'documentation.results': 'Resultados',
  'documentation.found': '{count, plural, =0 {Sin resultados} one {# resultado} other {# resultados}}',
  'documentation.nothing': 'Pruebe con menos palabras o con otras.',
  'documentation.linkTo': 'Enlace a «{title}»',
  'documentation.turn': 'Navegación por capítulos',
  'documentation.previous': 'Capítulo anterior',
  'documentation.next': 'Capítulo siguiente',
  'documentation.untranslated':
    'El manual aún no está disponible en su idioma; esta es la versión en {language}.',
}

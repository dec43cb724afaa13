export const documentation = {
  'documentation.title': 'Manual',
  'documentation.loading': 'Opening the manual…',
  'documentation.find': 'Search the manual',
  'documentation.print': 'Print chapter',
  'documentation.chapters': 'Chapters',
  'documentation.chapter': 'Chapter',
  'documentation.results': 'Search results',
  'documentation.found': '{count, plural, =0 {No results} one {# result} other {# results}}',
  'documentation.nothing': 'Try fewer or different words.',
  'documentation.linkTo': 'Link to “{title}”',
  'documentation.turn': 'Chapter navigation',
  'documentation.previous': 'Previous chapter',
  'documentation.next': 'Next chapter',
  'documentation.untranslated':
    'The manual is not available in your language yet. This is the {language} version.',
} as const

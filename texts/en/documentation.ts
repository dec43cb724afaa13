export const documentation = {
  'documentation.title': 'Manual',
  'documentation.loading': 'Opening the manual…',
  'documentation.find': 'Search the manual',
  'documentation.print': 'Print chapter',
  'documentation.chapters': 'Chapters',
  'documentation.chapter': 'Chapter',
  'documentation.results': 'Places found',
  'documentation.found': '{count, plural, =0 {Nothing found} one {# place} other {# places}}',
  'documentation.nothing': 'Try fewer or other words.',
  'documentation.linkTo': 'Link to “{title}”',
  'documentation.turn': 'Turn the page',
  'documentation.previous': 'Previous chapter',
  'documentation.next': 'Next chapter',
  'documentation.untranslated':
    'The manual is not available in your language yet; this is the {language} version.',
} as const

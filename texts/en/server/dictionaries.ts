export const dictionaries = {
  'dictionaries.certificateTypes.name': 'Certificate types',
  'dictionaries.certificateTypes.explanation':
    'Papers a real-name ticket is sold against, each with the rule its number is checked by.',
  'dictionaries.countries.name': 'Countries and areas',
  'dictionaries.countries.explanation':
    'All of ISO 3166-1 with its codes; those that are switched off are not offered.',
  'dictionaries.refundReasons.name': 'Reasons for refunds',
  'dictionaries.refundReasons.explanation': 'Why a ticket is given back; shown to the clerk and in reports.',
  'dictionaries.lockReasons.name': 'Reasons for locking seats',
  'dictionaries.lockReasons.explanation': 'Offered when seats are taken out of sale.',
  'dictionaries.hideReasons.name': 'Reasons for hiding comments',
  'dictionaries.hideReasons.explanation': 'Offered when a comment is hidden from the public.',
} as const

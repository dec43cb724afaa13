export const dictionaries = {
  'dictionaries.certificateTypes.name': 'ID document types',
  'dictionaries.certificateTypes.explanation':
    'ID documents accepted for ticketing, each with the rule for its number.',
  'dictionaries.countries.name': 'Countries and areas',
  'dictionaries.countries.explanation':
    'All countries and areas of ISO 3166-1 with their codes; disabled ones are not offered.',
  'dictionaries.refundReasons.name': 'Refund reasons',
  'dictionaries.refundReasons.explanation': 'Selected by the clerk and used in reports.',
  'dictionaries.lockReasons.name': 'Seat lock reasons',
  'dictionaries.lockReasons.explanation': 'Offered when seats are locked.',
  'dictionaries.hideReasons.name': 'Reasons for hiding comments',
  'dictionaries.hideReasons.explanation': 'Offered when a comment is hidden.',
} as const

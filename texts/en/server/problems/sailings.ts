export const sailings = {
  'problems.sailings.notFound': 'Sailing not found.',
  'problems.sailings.rangeTooLong': 'Select at most {most} days, the first not after the last.',
  'problems.sailings.placeMissing': 'Select a dock or port of origin.',
  'problems.sailings.shipOutOfService': 'A selected ship is out of service. Select another ship.',
  'problems.sailings.seasonChanged':
    'The season has changed since the preview. Check the preview again, then publish.',
  'problems.sailings.seasonBlocked':
    '{count, plural, one {# clash keeps} other {# clashes keep}} the season from being published. Resolve them, or add exception days.',
  'problems.sailings.seasonReason':
    'State why {count, plural, one {# clash is} other {# clashes are}} accepted.',
  'problems.sailings.seasonEmpty':
    'There is nothing to publish: every sailing of these days is published already. Select other days or services.',
} as const

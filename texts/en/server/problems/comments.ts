export const comments = {
  'problems.comments.closed': 'New comments are not accepted at the moment.',
  'problems.comments.notFound': 'This comment or product does not exist or is no longer public.',
  'problems.comments.notYours':
    'No order found with this number and phone. Copy both from the ticket or the booking message.',
  'problems.comments.notYet': 'You can comment after departure ({departs}).',
  'problems.comments.noTrip': "This order has no valid ticket, so you can't comment on it.",
  'problems.comments.already': 'This order already has a comment. Only one comment per order is allowed.',
  'problems.comments.tooMany':
    'Too many attempts from this address. Wait {minutes, plural, one {# minute} other {# minutes}}.',
} as const

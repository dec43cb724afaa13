export const comments = {
  'problems.comments.closed': 'No new comments are taken at the moment.',
  'problems.comments.notFound': 'This comment or product is not there, or no longer public.',
  'problems.comments.notYours':
    'We found no order with this number and phone. Take both from the ticket or the message you got when buying.',
  'problems.comments.notYet': 'Your boat leaves at {departs}; after that you can tell how it was.',
  'problems.comments.noTrip': 'No ticket of this order is still valid, so there is no trip to comment on.',
  'problems.comments.already': 'There is a comment for this order already; each order has one.',
  'problems.comments.tooMany': 'Too many tries from this address; please wait {minutes} minutes.',
} as const

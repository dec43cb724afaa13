export const feedback = {
  'problems.feedback.tooMuch':
    'You have sent {count} entries within an hour. Please send the next one later.',
  'problems.feedback.notFound': 'This feedback is not there.',
  'problems.feedback.changed': 'Somebody else has changed this feedback meanwhile. Look at it again.',
} as const

export const feedback = {
  'problems.feedback.tooMuch': 'You have sent {count} entries within an hour. Try again later.',
  'problems.feedback.notFound': 'Feedback not found.',
  'problems.feedback.changed': 'Another user has changed this feedback. Reload it.',
} as const

export const background = {
  'background.version': 'Update available. Your input is kept when you reload.',
  'background.load': 'Reload now',
  'background.later': 'Later',
  'background.left': 'Reopen {count, plural, one {# page} other {# pages}} from your last session?',
  'background.reopen': 'Reopen',
  'background.no': 'Dismiss',
} as const

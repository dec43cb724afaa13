export const background = {
  'background.version': 'A newer version is there. What you typed is kept when you load it.',
  'background.load': 'Load it now',
  'background.later': 'Later',
  'background.left':
    '{count, plural, one {# page was} other {# pages were}} open when your last session broke off.',
  'background.reopen': 'Open again',
  'background.no': 'No, thank you',
} as const

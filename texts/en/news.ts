export const news = {
  'news.type.notice': 'Announcement',
  'news.type.msg': 'Message',
  'news.important.notice': 'Important announcement',
  'news.important.msg': 'Important message',
  'news.original': 'Written in {language}. Not available in your language.',
  'news.step': '{at, number} of {count, number}',
  'news.next': 'Next',
  'news.close': 'Close',
  'news.details': 'View details',
  'news.strip': 'Announcements',
  'news.strip.pause': 'Pause',
  'news.strip.go': 'Resume',
  'news.strip.next': 'Next announcement',
  'news.strip.dismiss': 'Hide announcements',
  'news.proofRed':
    'The proof of seats, tickets and money is red: {count, plural, one {# place} other {# places}}. Open it',
} as const

export const handOver = {
  'handOver.under': 'Coming in from another system',
  'handOver.wait': 'One moment, your session is being opened…',
  'handOver.failed': 'The other system could not bring you in',
  'handOver.again': 'Try again',
  'handOver.goOn': 'Go on as you are signed in',
} as const

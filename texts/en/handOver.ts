export const handOver = {
  'handOver.under': 'Signing in from a partner system',
  'handOver.wait': 'One moment, signing you in…',
  'handOver.failed': 'Could not sign in from the partner system',
  'handOver.again': 'Try again',
  'handOver.goOn': 'Continue with the current account',
} as const

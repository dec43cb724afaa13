export const replies = {
  'replies.notWeakPassword': 'the password is not weak',
  'replies.passwordChanged': 'password changed successfully',
  'replies.withdrawPasswordChanged': 'withdraw password changed successfully',
  'replies.signedIn': 'signed in',
} as const

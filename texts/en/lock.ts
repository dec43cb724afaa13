export const lock = {
  'lock.title': 'Screen locked',
  'lock.user': '{name} ({code})',
  'lock.password': 'Password',
  'lock.show': 'Show password',
  'lock.unlock': 'Unlock',
  'lock.partner': 'This session was opened from a partner system. Sign out, then open it again from there.',
  'lock.unsaved': 'Unsaved input is lost when you log out.',
  'lock.discard': 'Log out and discard input',
} as const

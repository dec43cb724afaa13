export const profile = {
  'problems.profile.noPicture':
    'This is no JPEG or PNG picture of at most {points} × {points} points. Choose another file.',
  'problems.profile.sessionGone': 'This session has already ended.',
} as const

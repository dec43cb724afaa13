export const profile = {
  'problems.profile.noPicture':
    'Unsupported image. Select a JPEG or PNG file of at most {points} × {points} pixels.',
  'problems.profile.sessionGone': 'This session has already ended.',
} as const

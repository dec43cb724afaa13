export const downloads = {
  'problems.downloads.noFile': 'File not found.',
  'problems.downloads.ticketGone':
    'This download link has been used or is older than one minute. Start the download again.',
} as const

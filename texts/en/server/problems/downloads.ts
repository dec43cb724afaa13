export const downloads = {
  'problems.downloads.noFile': 'There is no such file to download.',
  'problems.downloads.ticketGone':
    'This download link was used already or is older than a minute. Start the download again.',
} as const

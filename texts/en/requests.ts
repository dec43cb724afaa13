export const requests = {
  'requests.title': 'Unconfirmed actions',
  'requests.why': 'The session or the connection ended before the result arrived. Results:',
  'requests.asking': 'checking…',
  'requests.done': 'Done',
  'requests.notDone': 'Not done',
  'requests.again': 'Retry',
  'requests.look': 'View',
  'requests.other': 'Action on {path}',
} as const

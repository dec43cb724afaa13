export const requests = {
  'requests.title': 'Requests without an answer',
  'requests.why':
    'The session or the connection ended before these were answered. This is what became of them.',
  'requests.asking': 'being looked up…',
  'requests.done': 'Done',
  'requests.notDone': 'Not done',
  'requests.again': 'Do it again',
  'requests.look': 'Have a look',
  'requests.other': 'Request on {path}',
} as const

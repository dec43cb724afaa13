export const server = {
  'problems.server.fault': 'system error, contact administrator',
  'problems.server.busy': 'The server is busy; please try again in a moment.',
  'problems.server.storageFull':
    'Nothing can be saved at the moment: the storage of the server is full. Please tell the people who run it; what was done before is safe.',
  'problems.server.outcomeUnknown':
    'The server could not confirm whether this was done. Check before doing it again.',
  'problems.server.starting': 'The server is starting; please try again in a moment.',
} as const

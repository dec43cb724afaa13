export const server = {
  'problems.server.fault': 'system error, contact administrator',
  'problems.server.busy': 'The server is busy. Try again in a moment.',
  'problems.server.storageFull':
    'Nothing can be saved at the moment: the server storage is full. Contact the operators of the server; previous work is safe.',
  'problems.server.outcomeUnknown':
    'The server could not confirm whether this was done. Check before trying again.',
  'problems.server.starting': 'The server is starting. Try again in a moment.',
} as const

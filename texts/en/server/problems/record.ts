export const record = {
  'problems.record.notFound': 'Record not found. It may have been deleted.',
  'problems.record.changedMeanwhile':
    '{by} edited this. Nothing was saved: review the differences and save again.',
  'problems.record.codeTaken': 'The code {code} is already in use. Choose another one.',
  'problems.record.inUse': 'Still in use: {uses}. Disable it instead, or remove it there first.',
} as const

export const journal = {
  'problems.journal.operationNotFound': 'This entry is no longer in the journal.',
  'problems.journal.errorNotFound': 'This error is no longer in the log.',
} as const

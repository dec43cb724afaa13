export const journal = {
  'problems.journal.operationNotFound': 'This entry is no longer in the audit log.',
  'problems.journal.errorNotFound': 'This error is no longer in the log.',
} as const

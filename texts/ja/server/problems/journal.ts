export const journal = {
  'problems.journal.operationNotFound': 'この記録は残っていません。',
  'problems.journal.errorNotFound': 'このエラーは記録に残っていません。',
}

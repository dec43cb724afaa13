export const journal = {
  'problems.journal.operationNotFound': 'この記録は操作記録に残っていません。',
  'problems.journal.errorNotFound': 'このエラーは記録に残っていません。',
}

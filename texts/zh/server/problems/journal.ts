export const journal = {
  'problems.journal.operationNotFound': '操作日志中已没有该记录。',
  'problems.journal.errorNotFound': '日志中已没有该错误。',
}

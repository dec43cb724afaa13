export const messages = {
  'problems.messages.notFound': '没有这条消息，或已被撤回。',
  'problems.messages.changedMeanwhile': '该消息已被他人修改，请重新打开。',
  'problems.messages.stateForbids': '当前状态下不能这样修改。可能已被阅读的内容不再更改：请撤回后另写一条。',
  'problems.messages.originalMissing': '必须填写原文语言的标题和内容。',
  'problems.messages.nobodyChosen': '请选择接收对象。',
  'problems.messages.personsOnly': '个人消息只能发给个人：请至少选择一人，不要选择群组。',
  'problems.messages.unknownTarget': '所选对象中有不存在的或您无权发送的，请重新选择。',
  'problems.messages.overBefore': '失效时间早于发布时间，请选择更晚的结束时间。',
}

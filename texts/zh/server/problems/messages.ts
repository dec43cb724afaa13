export const messages = {
  'problems.messages.notFound': '消息不存在，或已被撤回。',
  'problems.messages.changedMeanwhile': '其他用户已修改该消息，请重新打开。',
  'problems.messages.stateForbids': '当前状态下不能这样修改。请撤回后另写一条。',
  'problems.messages.originalMissing': '必须填写原文语言的标题和内容。',
  'problems.messages.nobodyChosen': '请选择接收对象。',
  'problems.messages.personsOnly': '个人消息只能发给用户：请至少选择一个用户，不要选择群组。',
  'problems.messages.unknownTarget': '所选对象中有不存在的或您无权发送的，请重新选择。',
  'problems.messages.overBefore': '失效时间早于发布时间，请选择更晚的结束时间。',
}

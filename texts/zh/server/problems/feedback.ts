export const feedback = {
  'problems.feedback.tooMuch': '您一小时内已提交 {count} 条反馈，请稍后再提交。',
  'problems.feedback.notFound': '反馈不存在。',
  'problems.feedback.changed': '其他用户已修改该反馈，请重新加载。',
}

export const feedback = {
  'problems.feedback.tooMuch': '您一小时内已提交 {count} 条反馈，请稍后再提交。',
  'problems.feedback.notFound': '没有该条反馈。',
  'problems.feedback.changed': '其他人已处理过该条反馈，请重新查看。',
}

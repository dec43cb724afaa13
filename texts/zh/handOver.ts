export const handOver = {
  'handOver.under': '正在通过合作系统登录',
  'handOver.wait': '请稍候，正在为您登录…',
  'handOver.failed': '无法通过合作系统登录',
  'handOver.again': '重试',
  'handOver.goOn': '以当前账号继续',
}

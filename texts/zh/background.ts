export const background = {
  'background.version': '有新版本可用，重新加载后已输入的内容会保留。',
  'background.load': '立即重新加载',
  'background.later': '稍后',
  'background.left': '要重新打开上次会话中的 {count} 个页面吗？',
  'background.reopen': '重新打开',
  'background.no': '忽略',
}

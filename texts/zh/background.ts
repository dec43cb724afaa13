export const background = {
  'background.version': '有新版本可用。重新加载后，已输入的内容会保留。',
  'background.load': '立即加载',
  'background.later': '稍后',
  'background.left': '上次会话中断时打开了 {count} 个页面。',
  'background.reopen': '重新打开',
  'background.no': '不用了',
}

export const lock = {
  'lock.title': '屏幕已锁定',
  'lock.user': '{name}（{code}）',
  'lock.password': '密码',
  'lock.show': '显示密码',
  'lock.unlock': '解锁',
  'lock.partner': '此会话由合作系统打开。请退出登录，再从该系统重新进入。',
  'lock.unsaved': '退出登录后，未保存的内容将丢失。',
  'lock.discard': '退出并放弃未保存的内容',
} as const

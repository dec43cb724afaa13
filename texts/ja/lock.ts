export const lock = {
  'lock.title': '画面はロックされています',
  'lock.user': '{name}（{code}）',
  'lock.password': 'パスワード',
  'lock.show': 'パスワードを表示',
  'lock.unlock': 'ロックを解除',
  'lock.partner':
    'このセッションは連携システムから開かれました。ログアウトし、連携システムから開き直してください。',
  'lock.unsaved': 'ログアウトすると、保存していない入力は失われます。',
  'lock.discard': '入力を破棄してログアウト',
} as const

export const replies = {
  'replies.notWeakPassword': '弱いパスワードではありません',
  'replies.passwordChanged': 'パスワードを変更しました',
  'replies.withdrawPasswordChanged': '出金パスワードを変更しました',
  'replies.signedIn': 'ログインしました',
}

export const replies = {
  'replies.notWeakPassword': '该密码不是弱密码',
  'replies.passwordChanged': '密码修改成功',
  'replies.withdrawPasswordChanged': '提现密码修改成功',
  'replies.signedIn': '登录成功',
}

import type { staff as shape } from '../en/staff.ts'

export const staff = {
  'staff.password.title.login': 'ログインパスワードの変更',
  'staff.password.title.withdraw': '出金パスワードの変更',
  'staff.password.title.withdrawUnset': '出金パスワードが未設定です',
  'staff.password.title.payment': '支払いパスワード',
  'staff.password.old.login': 'ログインパスワード',
  'staff.password.old.withdraw': '現在の出金パスワード',
  'staff.password.old.payment': '現在の支払いパスワード',
  'staff.password.new.login': '新しいパスワード',
  'staff.password.new.withdraw': '新しい出金パスワード',
  'staff.password.new.payment': '新しい支払いパスワード',
  'staff.password.again': '新しいパスワード（確認）',
  'staff.password.oldMissing.login': 'ログインパスワードを入力してください',
  'staff.password.oldMissing.withdraw': '出金パスワードを入力してください',
  'staff.password.oldMissing.payment': '支払いパスワードを入力してください',
  'staff.password.kinds': '8 文字以上で、大文字・小文字・数字を組み合わせてください',
  'staff.password.tooLong': '30 文字までです',
  'staff.password.weak': 'パスワードが弱すぎます。もう一度変更してください',
  'staff.password.againMissing': 'パスワードをもう一度入力してください',
  'staff.password.differ': '入力した 2 つのパスワードが一致しません',
  'staff.password.hint': '8〜30 文字、大文字・小文字・数字を含む',
  'staff.password.show': 'パスワードを表示',
  'staff.password.strength': 'パスワードの強度',
  'staff.password.strength.low': '弱い',
  'staff.password.strength.medium': '普通',
  'staff.password.strength.high': '強い',
  'staff.password.weakWarning': '市交通局の規定により、弱いパスワードが検出されました。変更してください。',
  'staff.password.forced.login':
    'このパスワードは他の人が設定したものです。続ける前に自分のパスワードに変更してください。',
  'staff.password.forced.withdraw':
    'この出金パスワードは他の人が設定したものです。続ける前に自分のものに変更してください。',
  'staff.password.forced.unset':
    'ウォレットから出金する権限があります。専用のパスワードを設定してください。本人確認にはログインパスワードを使います。',
  'staff.password.changed': 'パスワードを変更しました',
  'staff.password.changedSignIn': 'パスワードを変更しました。新しいパスワードでログインしてください。',
  'staff.password.all': 'すべてのパスワード',
  'staff.password.set': '設定済み',
  'staff.password.unset': '未設定',
  'staff.password.submit': '変更',
  'staff.password.submitSet': '設定',
  'staff.password.words.login':
    'ログインに使います。変更するとすべてのセッションが終了し、ログインし直します。',
  'staff.password.words.withdraw':
    'ウォレットからの出金に必要です。ログインパスワードと同じものは使えません。',
  'staff.password.words.payment':
    'ウォレットでの支払いに必要です。ログインパスワードと同じものは使えません。',
} as const satisfies Record<keyof typeof shape, string>

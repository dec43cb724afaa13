import type { session as shape } from '../en/session.ts'

export const session = {
  'session.title': 'ログイン',
  'session.platform': '内陸水路旅客オンライン発券システム管理プラットフォーム',
  'session.agency': '代理店ログイン',
  'session.staff': '職員ログイン',
  'session.username': 'ユーザー名',
  'session.password': 'パスワード',
  'session.code': '画像の文字',
  'session.picture': '認証用の画像',
  'session.newPicture': '別の画像',
  'session.signIn': 'ログイン',
  'session.signingIn': 'ログイン中…',
  'session.capsLock': 'Caps Lock がオンです',
  'session.wrong': 'ユーザー名またはパスワードが違います',
  'session.noAnswer': 'サーバーが応答しません。ネットワークを確認してもう一度お試しください。',
  'session.expired': 'ログインの有効期限が切れました。もう一度ログインしてください',
  'session.required': '入力してください：{field}',
  'session.language': '言語',
  'session.river': '重慶から宜昌まで660 kmの航路と港（縮尺どおり）',
  'session.ports': '重慶,長寿,涪陵,豊都,忠県,万州,雲陽,奉節,巫山,巴東,秭帰,宜昌',
} as const satisfies Record<keyof typeof shape, string>

export const background = {
  'background.version': '新しいバージョンがあります。読み込み直しても入力内容は残ります。',
  'background.load': '今すぐ再読み込み',
  'background.later': 'あとで',
  'background.left': '前回のセッションの {count} ページを開き直しますか？',
  'background.reopen': '開き直す',
  'background.no': '開かない',
}

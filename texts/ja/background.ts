export const background = {
  'background.version': '新しいバージョンがあります。読み込み直しても入力内容は残ります。',
  'background.load': '今すぐ読み込む',
  'background.later': 'あとで',
  'background.left': '前回のセッションが途切れたとき、{count} ページ開いていました。',
  'background.reopen': 'もう一度開く',
  'background.no': '開かない',
}

export const home = {
  'problems.home.quickMenuForeign':
    'クイックメニューに追加できるのは、ご自分のメニューのページだけです。追加できないもの：{menus}',
  'problems.home.quickMenuChanged':
    'クイックメニューが別のウィンドウで変更されました。ページを再読み込みしてください。',
}

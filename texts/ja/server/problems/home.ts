export const home = {
  'problems.home.quickMenuForeign':
    'クイックメニューに置けるのはご自分のメニューのページだけです。置けないもの：{menus}',
  'problems.home.quickMenuChanged':
    'クイックメニューが別のウィンドウで変更されました。読み込み直してください。',
}

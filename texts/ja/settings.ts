export const settings = {
  'settings.accent': 'テーマカラー',
  'settings.accentOwn': 'カスタムカラー',
  'settings.accentPreset': '色 {colour}',
  'settings.tagsView': 'タブを表示',
  'settings.fixedHeader': 'ヘッダーを固定',
  'settings.sidebarLogo': 'サイドバーにロゴ',
  'settings.showSettings': '画面端の表示設定ボタン',
  'settings.simpleTitle': 'タブのタイトルはページ名のみ',
  'settings.sound': '販売・読み取りの音',
  'settings.note':
    '表示設定はアカウントに保存され、どのパソコンでログインしても前回と同じ表示になります。オフラインでの変更はこのパソコンに保存され、接続後に自動で同期されます。',
}

import type { quickMenu as shape } from '../en/quickMenu.ts'

export const quickMenu = {
  'quickMenu.title': 'クイックメニュー',
  'quickMenu.hint':
    'メニュー項目をここにドラッグするか、項目のメニュー（右クリック、長押し、Shift+F10）から追加してください。',
  'quickMenu.begin': '次のページから始めることもできます：',
  'quickMenu.drop': 'ここにドロップ',
  'quickMenu.add': 'クイックメニューに追加',
  'quickMenu.addThis': 'このページを追加',
  'quickMenu.addNamed': '「{name}」を追加',
  'quickMenu.remove': 'クイックメニューから削除',
  'quickMenu.up': '上へ移動',
  'quickMenu.down': '下へ移動',
  'quickMenu.editRemark': 'メモを編集',
  'quickMenu.remark': 'メモ',
  'quickMenu.remarkOf': '「{name}」のメモ',
  'quickMenu.actions': '「{name}」の操作',
  'quickMenu.moved': '「{name}」は {count} 件中 {place} 番目になりました。',
  'quickMenu.added': '「{name}」はクイックメニューにあります。',
  'quickMenu.removed': '「{name}」をクイックメニューから削除しました。',
  'quickMenu.full': 'クイックメニューは最大 {count} 件です。先に 1 件削除してください。',
  'quickMenu.keys': 'Alt＋矢印キーで項目を移動、Delete キーで削除します。',
  'quickMenu.newWindow': '新しいウィンドウで開く',
} as const satisfies Record<keyof typeof shape, string>

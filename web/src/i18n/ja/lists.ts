import type { lists as shape } from '../en/lists.ts'

export const lists = {
  'lists.export.title': '出力：{list}',
  'lists.export.what': '現在の条件に合うすべての行を、全ページ分、一覧の順序で出力します。',
  'lists.export.format': '形式',
  'lists.export.xlsx': 'ブック (xlsx)',
  'lists.export.txt': 'タブ区切りテキスト (txt)',
  'lists.export.docx': '文書 (docx)',
  'lists.export.pdf': '印刷用ページ (pdf)',
  'lists.export.most': '最大 {count, number} 行です。超える分は打ち切られ、その旨が記載されます。',
  'lists.export.start': '出力',
  'lists.export.loaded': '{size} 受信済み',
  'lists.export.done': '{name} として保存しました',
} as const satisfies Record<keyof typeof shape, string>

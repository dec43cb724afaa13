import type { documentation as shape } from '../en/documentation.ts'

export const documentation = {
  'documentation.title': 'マニュアル',
  'documentation.loading': 'マニュアルを開いています…',
  'documentation.find': 'マニュアルを検索',
  'documentation.print': 'この章を印刷',
  'documentation.chapters': '目次',
  'documentation.chapter': '章',
  'documentation.results': '検索結果',
  'documentation.found': '{count, plural, =0 {見つかりません} other {# 件}}',
  'documentation.nothing': '言葉を減らすか、別の言葉でお試しください。',
  'documentation.linkTo': '「{title}」へのリンク',
  'documentation.turn': 'ページ送り',
  'documentation.previous': '前の章',
  'documentation.next': '次の章',
} as const satisfies Record<keyof typeof shape, string>

import type { documentation as shape } from '../en/documentation.ts'

export const documentation = {
  'documentation.title': '使用手册',
  'documentation.loading': '正在打开手册…',
  'documentation.find': '搜索手册',
  'documentation.print': '打印本章',
  'documentation.chapters': '章节',
  'documentation.chapter': '章',
  'documentation.results': '搜索结果',
  'documentation.found': '{count, plural, =0 {没有结果} other {# 处}}',
  'documentation.nothing': '请减少关键词或换一个词。',
  'documentation.linkTo': '“{title}”的链接',
  'documentation.turn': '翻页',
  'documentation.previous': '上一章',
  'documentation.next': '下一章',
} as const satisfies Record<keyof typeof shape, string>

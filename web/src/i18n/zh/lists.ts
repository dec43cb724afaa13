import type { lists as shape } from '../en/lists.ts'

export const lists = {
  'lists.export.title': '导出：{list}',
  'lists.export.what': '导出当前筛选条件下的全部数据，包含所有页，按列表的排序。',
  'lists.export.format': '格式',
  'lists.export.xlsx': '工作簿 (xlsx)',
  'lists.export.txt': '制表符文本 (txt)',
  'lists.export.docx': '文档 (docx)',
  'lists.export.pdf': '打印页面 (pdf)',
  'lists.export.most': '最多 {count, number} 行；超出部分会被截断并注明。',
  'lists.export.start': '导出',
  'lists.export.loaded': '已接收 {size}',
  'lists.export.done': '已保存为 {name}',
} as const satisfies Record<keyof typeof shape, string>

export const exportedFiles = {
  'exportedFiles.by': '导出人：{name}，{at}',
  'exportedFiles.filters': '筛选条件：{filters}',
  'exportedFiles.noFilters': '筛选条件：无',
  'exportedFiles.separator': '；',
  'exportedFiles.chosen': '仅选中的行',
  'exportedFiles.rows': '行数：{count, number}',
  'exportedFiles.cut': '实际行数超过 {most, number} 行，此处已截断。请缩小筛选范围后导出其余数据。',
  'exportedFiles.missingCharacters': '本文件的字体中没有以下字符，以方框代替：',
  'exportedFiles.total': '合计',
}

export const exportedFiles = {
  'exportedFiles.by': '出力者：{name}、{at}',
  'exportedFiles.filters': '条件：{filters}',
  'exportedFiles.noFilters': '条件：なし',
  'exportedFiles.separator': '、',
  'exportedFiles.chosen': '選択した行のみ',
  'exportedFiles.rows': '行数：{count, number}',
  'exportedFiles.cut':
    '{most, number} 行を超えたため、ここで打ち切りました。条件を絞り込んで残りを出力してください。',
  'exportedFiles.missingCharacters': 'このファイルのフォントにないため、枠で表示した文字：',
  'exportedFiles.total': '合計',
}

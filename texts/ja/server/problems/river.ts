export const river = {
  'problems.river.nothingToDo': 'このファイルによる変更はありません。',
  'problems.river.importWaits': '別の取り込みが承認待ちです。先に承認または却下してください。',
  'problems.river.notEmpty': 'すでに河川データがあります。サンプルは空の環境用です。',
  'problems.river.refused': 'ファイルがデータの規則に反しています：{rule}。修正して再確認してください。',
}

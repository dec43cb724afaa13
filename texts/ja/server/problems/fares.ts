export const fares = {
  'problems.fares.tableNotFound': 'その運賃表はありません。一覧から選んでください。',
}

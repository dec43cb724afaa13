export const fares = {
  'problems.fares.tableNotFound': '運賃表が見つかりません。一覧から選んでください。',
}

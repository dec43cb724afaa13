export const lists = {
  'problems.lists.oneAtATime': '別のファイルを作成中または受信中です。完了してからもう一度お試しください。',
  'problems.lists.notExported': '一覧が見つかりません。',
}

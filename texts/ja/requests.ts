export const requests = {
  'requests.title': '結果を確認していない操作',
  'requests.why':
    'ログインの失効または通信の切断により、次の操作は応答を受け取れませんでした。結果は次のとおりです。',
  'requests.asking': '確認中…',
  'requests.done': '完了',
  'requests.notDone': '未実行',
  'requests.again': 'やり直す',
  'requests.look': '表示',
  'requests.other': '{path} での操作',
}

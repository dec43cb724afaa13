export const network = {
  'problems.network.dockNotFound': 'その桟橋はありません。港の一覧から選んでください。',
  'problems.network.lineNotFound': 'その航路はありません。航路の一覧から選んでください。',
}

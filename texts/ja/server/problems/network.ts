export const network = {
  'problems.network.dockNotFound': '桟橋が見つかりません。港の一覧から選んでください。',
  'problems.network.lineNotFound': '航路が見つかりません。航路の一覧から選んでください。',
}

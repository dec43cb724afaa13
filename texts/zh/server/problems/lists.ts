export const lists = {
  'problems.lists.oneAtATime': '您的另一个文件仍在生成或下载中，请待其完成后再试。',
  'problems.lists.notExported': '列表不存在。',
}

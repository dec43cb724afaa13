export const fares = {
  'problems.fares.tableNotFound': '没有这张票价表，请从列表中选择。',
}

export const fares = {
  'problems.fares.tableNotFound': '票价表不存在，请从列表中选择。',
}

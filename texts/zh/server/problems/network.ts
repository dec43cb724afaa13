export const network = {
  'problems.network.dockNotFound': '没有这个码头，请从港口列表中选择。',
  'problems.network.lineNotFound': '没有这条航线，请从航线列表中选择。',
}

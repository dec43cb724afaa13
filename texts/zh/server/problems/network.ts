export const network = {
  'problems.network.dockNotFound': '码头不存在，请从港口列表中选择。',
  'problems.network.lineNotFound': '航线不存在，请从航线列表中选择。',
}

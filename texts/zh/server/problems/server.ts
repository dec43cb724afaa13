export const server = {
  'problems.server.fault': '系统错误，请联系管理员',
  'problems.server.busy': '服务器繁忙，请稍后再试。',
  'problems.server.storageFull':
    '服务器存储空间已满，暂时无法保存。请通知运维人员；此前已完成的操作不受影响。',
  'problems.server.outcomeUnknown': '服务器无法确认该操作是否已完成，请先核实再决定是否重新办理。',
  'problems.server.starting': '服务器正在启动，请稍后再试。',
}

export const requests = {
  'requests.title': '未确认的操作',
  'requests.why': '登录失效或网络中断时，以下操作尚未收到结果。查询结果如下：',
  'requests.asking': '正在核实…',
  'requests.done': '已完成',
  'requests.notDone': '未执行',
  'requests.again': '重新办理',
  'requests.look': '查看',
  'requests.other': '页面 {path} 上的操作',
}

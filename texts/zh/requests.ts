export const requests = {
  'requests.title': '未收到结果的请求',
  'requests.why': '登录失效或网络中断时，以下请求尚未收到结果。现已查明：',
  'requests.asking': '正在查询…',
  'requests.done': '已完成',
  'requests.notDone': '未执行',
  'requests.again': '重新办理',
  'requests.look': '查看',
  'requests.other': '页面 {path} 的请求',
}

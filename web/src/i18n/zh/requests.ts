import type { requests as shape } from '../en/requests.ts'

export const requests = {
  'requests.title': '未收到结果的请求',
  'requests.why': '登录失效或网络中断时，以下请求尚未收到结果。现已查明：',
  'requests.asking': '正在查询…',
  'requests.done': '已完成',
  'requests.notDone': '未执行',
  'requests.again': '重新办理',
  'requests.look': '查看',
  'requests.sell': '售票',
  'requests.sellFromWallet': '钱包售票',
  'requests.hold': '预留座位',
  'requests.payHold': '预留座位付款',
  'requests.release': '释放预留座位',
  'requests.other': '页面 {path} 的请求',
} as const satisfies Record<keyof typeof shape, string>

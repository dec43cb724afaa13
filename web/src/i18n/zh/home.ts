import type { home as shape } from '../en/home.ts'

export const home = {
  'home.title': '首页',
  'home.hello': '您好，{name}',
  'home.next': '下一班',
  'home.inSeconds': '{minutes}:{seconds} 后开航',
  'home.inMinutes': '{time}后开航',
  'home.departures': '今日开航',
  'home.inAll': '共 {count} 班次',
  'home.noDepartures': '今日此处没有航班开航。',
  'home.allGone': '今日 {count} 个班次均已开航。',
  'home.from': '{dock}上船',
  'home.open': '查看航班',
  'home.sellHere': '售此班次',
  'home.notOnSale': '该班次已停止售票。',
  'home.sales': '我的今日销售',
  'home.takings': '金额',
  'home.orders': '订单',
  'home.tickets': '船票',
  'home.noSales': '今日尚未售票。',
  'home.toOrders': '订单列表',
} as const satisfies Record<keyof typeof shape, string>

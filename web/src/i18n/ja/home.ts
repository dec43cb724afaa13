import type { home as shape } from '../en/home.ts'

export const home = {
  'home.title': 'ホーム',
  'home.hello': '{name} さん',
  'home.next': '次の出発',
  'home.inSeconds': 'あと {minutes}:{seconds}',
  'home.inMinutes': 'あと {time}',
  'home.departures': '本日の出発',
  'home.inAll': '全 {count} 便',
  'home.noDepartures': '本日ここから出発する便はありません。',
  'home.allGone': '本日の {count} 便はすべて出発しました。',
  'home.from': '{dock}発',
  'home.open': '便を開く',
  'home.sellHere': 'この便を販売',
  'home.notOnSale': 'この便の販売は終了しました。',
  'home.sales': '本日の自分の販売',
  'home.takings': '金額',
  'home.orders': '注文',
  'home.tickets': '乗船券',
  'home.noSales': '本日の販売はまだありません。',
  'home.toOrders': '注文一覧',
} as const satisfies Record<keyof typeof shape, string>

import type { Texts } from '@fairway/contract/kernel/languages'
import type { OrderState, PaymentMethod } from '@fairway/contract/orders/endpoints'
import { exportOf, texts } from '../../lists/index.ts'

const states: Record<OrderState, Texts> = {
  held: texts('Held', '占座中', 'Reservado', '確保中'),
  paid: texts('Paid', '已支付', 'Pagado', '支払い済み'),
  closed: texts('Closed', '已完成', 'Cerrado', '完了'),
  expired: texts('Expired', '已超时', 'Caducado', '期限切れ'),
  cancelled: texts('Cancelled', '已取消', 'Cancelado', '取消済み'),
}
const methods: Record<PaymentMethod, Texts> = {
  cash: texts('Cash', '现金', 'Efectivo', '現金'),
  card: texts('Bank card', '银行卡', 'Tarjeta', '銀行カード'),
  wechat: texts('WeChat', '微信', 'WeChat', 'WeChat'),
  alipay: texts('Alipay', '支付宝', 'Alipay', 'Alipay'),
  wallet: texts('Wallet', '钱包', 'Monedero', 'ウォレット'),
}

/** What stands in place of a name that is erased. */
const erasedOn = (at: string): Texts => {
  const day = at.slice(0, 10)
  return texts(`erased on ${day}`, `已于 ${day} 删除`, `suprimido el ${day}`, `${day} に消去済み`)
}

export const ordersExports = exportOf('orders.list', {
  titles: texts('Orders', '订单', 'Pedidos', '注文'),
  columns: [
    { key: 'number', titles: texts('Order', '订单号', 'Pedido', '注文番号'), cell: (order) => order.number },
    {
      key: 'state',
      titles: texts('State', '状态', 'Estado', '状態'),
      width: 10,
      cell: (order, { name }) => name(states[order.state]),
    },
    {
      key: 'departure',
      titles: texts('Departure', '开航时间', 'Salida', '出発'),
      kind: 'moment',
      width: 18,
      cell: (order) => order.from.at,
    },
    {
      key: 'trip',
      titles: texts('Trip', '区间', 'Trayecto', '区間'),
      width: 24,
      cell: (order, { name }) => `${name(order.from.names)} → ${name(order.to.names)}`,
    },
    {
      key: 'people',
      titles: texts('First passenger', '首位旅客', 'Primer pasajero', '先頭の旅客'),
      cell: (order, { name }) =>
        order.firstForgottenAt === null ? order.firstName : name(erasedOn(order.firstForgottenAt)),
    },
    {
      key: 'people',
      titles: texts('Passengers', '人数', 'Pasajeros', '人数'),
      kind: 'number',
      width: 8,
      cell: (order) => order.passengers,
    },
    {
      key: 'total',
      titles: texts('Total (CNY)', '金额（元）', 'Total (CNY)', '合計（元）'),
      kind: 'money',
      width: 12,
      cell: (order) => order.total,
    },
    {
      key: 'method',
      titles: texts('Paid by', '支付方式', 'Pago', '支払い方法'),
      width: 10,
      cell: (order, { name }) => (order.method ? name(methods[order.method]) : ''),
    },
    {
      key: 'ship',
      titles: texts('Ship and line', '船舶与航线', 'Barco y línea', '船舶と航路'),
      width: 24,
      cell: (order, { name }) => `${name(order.shipNames)} · ${name(order.lineNames)}`,
    },
    {
      key: 'at',
      titles: texts('Sold at', '售票时间', 'Vendido', '販売日時'),
      kind: 'moment',
      width: 18,
      cell: (order) => order.at,
    },
    {
      key: 'seller',
      titles: texts('Sold by', '售票员', 'Vendedor', '販売者'),
      width: 24,
      cell: (order, { name }) => `${order.soldBy} · ${name(order.organisation.names)}`,
    },
  ],
  filters: {
    number: { titles: texts('Order', '订单号', 'Pedido', '注文番号') },
    who: {
      titles: texts('Person', '旅客', 'Persona', '旅客'),
      // What stands in the request is unreadable; the list says whom it means, masked.
      show: (_value, _reader, reply) => reply.who ?? '…',
    },
    sailingId: { titles: texts('Sailing', '航班', 'Travesía', '便'), inJournal: true },
    date: { titles: texts('Sailing date', '航班日期', 'Fecha de la travesía', '運航日'), inJournal: true },
    soldFrom: {
      titles: texts('Sold from', '售票日期起', 'Vendido desde', '販売日（開始）'),
      inJournal: true,
    },
    soldTo: { titles: texts('Sold until', '售票日期止', 'Vendido hasta', '販売日（終了）'), inJournal: true },
    state: {
      titles: texts('State', '状态', 'Estado', '状態'),
      inJournal: true,
      show: (value, { name }) => (value in states ? name(states[value as OrderState]) : value),
    },
  },
})

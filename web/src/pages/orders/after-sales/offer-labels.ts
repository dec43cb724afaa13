import type { PayoutMethod, PayoutState } from '@fairway/contract/accounts/values'
import type { OfferKind, OverruleCode } from '@fairway/contract/orders/after-sales/values'
import type { Pair } from '../../../blocks/paper/ticket-labels.ts'
import type { Names } from '../../../i18n/language.ts'
import type { Offer } from './desk.ts'

/** The labels of a slip and of a confirmation, in Chinese and English like those of a ticket: passengers take them away. */
export const offerLabels = {
  order: { zh: '订单', en: 'Order' },
  ticket: { zh: '票号', en: 'Ticket' },
  passenger: { zh: '旅客', en: 'Passenger' },
  trip: { zh: '行程', en: 'Trip' },
  formerTrip: { zh: '原行程', en: 'Former trip' },
  newTrip: { zh: '新行程', en: 'New trip' },
  seat: { zh: '座位', en: 'Seat' },
  noSeat: { zh: '无座', en: 'No seat' },
  part: { zh: '项目', en: 'Part' },
  paid: { zh: '已付', en: 'Paid' },
  fee: { zh: '手续费', en: 'Fee' },
  back: { zh: '退款', en: 'Refund' },
  newPrice: { zh: '新票价', en: 'New price' },
  due: { zh: '补收', en: 'Paid extra' },
  total: { zh: '合计', en: 'Total' },
  terms: { zh: '退改规则', en: 'Terms' },
  reason: { zh: '原因', en: 'Reason' },
  rounding: { zh: '取整单位', en: 'Rounded to' },
  method: { zh: '退款方式', en: 'Paid back by' },
  paidBy: { zh: '支付方式', en: 'Paid by' },
  state: { zh: '状态', en: 'Status' },
  reference: { zh: '凭证号', en: 'Receipt no.' },
  made: { zh: '报价', en: 'Offered' },
  confirmed: { zh: '办理', en: 'Confirmed' },
  passengerSign: { zh: '旅客签名', en: 'Passenger’s signature' },
  clerkSign: { zh: '经办人签名', en: 'Clerk’s signature' },
  date: { zh: '日期', en: 'Date' },
} as const satisfies Record<string, Pair>

export const slipTitles: Record<OfferKind, Pair> = {
  refund: { zh: '退票凭证', en: 'Refund slip' },
  exchange: { zh: '改签凭证', en: 'Exchange slip' },
  supplement: { zh: '补差凭证', en: 'Supplement slip' },
  void: { zh: '作废凭证', en: 'Void slip' },
}

export const confirmationTitles: Record<OfferKind, Pair> = {
  refund: { zh: '退票确认单', en: 'Refund confirmation' },
  exchange: { zh: '改签确认单', en: 'Exchange confirmation' },
  supplement: { zh: '补差确认单', en: 'Supplement confirmation' },
  void: { zh: '作废确认单', en: 'Void confirmation' },
}

const parts: Record<string, Pair> = {
  fare: { zh: '票价', en: 'Fare' },
  serviceFee: { zh: '服务费', en: 'Service fee' },
  portFee: { zh: '港务费', en: 'Port fee' },
  insurance: { zh: '保险费', en: 'Insurance' },
  fuelSurcharge: { zh: '燃油附加费', en: 'Fuel surcharge' },
  paperFee: { zh: '纸票工本费', en: 'Paper ticket fee' },
}

/** The label of a part of a price. */
export const partLabel = (kind: string): Names => parts[kind] ?? { zh: kind }

export const payoutMethodLabels: Record<PayoutMethod, Pair> = {
  cash: { zh: '现金', en: 'Cash' },
  card: { zh: '银行卡', en: 'Bank card' },
  wechat: { zh: '微信', en: 'WeChat' },
  alipay: { zh: '支付宝', en: 'Alipay' },
  wallet: { zh: '钱包', en: 'Wallet' },
  bank: { zh: '银行转账', en: 'Bank transfer' },
}

export const payoutStateLabels: Record<PayoutState, Pair> = {
  requested: { zh: '待退款', en: 'Waiting' },
  approved: { zh: '已批准', en: 'Approved' },
  sent: { zh: '已发送', en: 'Sent' },
  paid: { zh: '已退款', en: 'Paid' },
  failed: { zh: '退款失败', en: 'Failed' },
  collected: { zh: '已领取', en: 'Collected' },
  cancelled: { zh: '已取消', en: 'Cancelled' },
}

export const overruleLabels: Record<OverruleCode, Pair> = {
  carrierCancelled: { zh: '承运人停航', en: 'Cancelled by the carrier' },
  delay: { zh: '晚点', en: 'Delay' },
  stopNotServed: { zh: '停靠取消', en: 'Stop not served' },
  dockMoved: { zh: '变更码头', en: 'Dock moved' },
  downgrade: { zh: '降低舱位', en: 'Lower class' },
  fog: { zh: '大雾', en: 'Fog' },
  flood: { zh: '洪水', en: 'Flood' },
  lowWater: { zh: '枯水', en: 'Low water' },
  lockControl: { zh: '船闸管制', en: 'Lock control' },
  illness: { zh: '旅客患病', en: 'Illness' },
  death: { zh: '旅客或亲属身故', en: 'Death' },
  staffError: { zh: '工作人员差错', en: 'Staff error' },
  paymentFailure: { zh: '支付故障', en: 'Payment failure' },
  doubleSale: { zh: '重复售票', en: 'Sold twice' },
  other: { zh: '其他', en: 'Other' },
}

/** The tier that decided the fee of a ticket, and how long before the departure. */
export function termsOf({ tier, minutesBefore }: Offer['lines'][number]): Pair {
  const minutes = Math.floor(Math.abs(minutesBefore))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const before = minutesBefore >= 0
  const percent = tier ? tier.basisPoints / 100 : 0
  return {
    zh: `${tier ? `手续费 ${percent}%` : '免手续费'} · ${before ? '距开航' : '开航后'} ${hours} 小时 ${rest} 分`,
    en: `${tier ? `${percent} % fee` : 'No fee'} · ${hours} h ${rest} min ${before ? 'before' : 'after'} departure`,
  }
}

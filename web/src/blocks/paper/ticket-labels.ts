import type { PaymentMethod } from '@fairway/contract/orders/values'

import { type Language, languageOf, type Names } from '../../i18n/language.ts'

/** A label of the ticket in its two languages. */
export interface Pair {
  zh: string
  en: string
}

/**
 * The labels of a printed ticket, always in Chinese and English: it is read by the passenger and at the gate,
 * independent of the clerk's language. See decision 0038.
 */
export const ticketLabels = {
  title: { zh: '船票', en: 'Passenger ticket' },
  boardBy: { zh: '请于此时前检票登船', en: 'Board before' },
  line: { zh: '航线', en: 'Line' },
  ship: { zh: '船舶', en: 'Ship' },
  seat: { zh: '座位', en: 'Seat' },
  noSeat: { zh: '无座', en: 'No seat' },
  passenger: { zh: '旅客', en: 'Passenger' },
  price: { zh: '票价', en: 'Price' },
  rule: {
    zh: '请凭本票和票面所载证件原件登船。',
    en: 'Board with this ticket and the original ID named on it.',
  },
  hotline: { zh: '服务电话', en: 'Hotline' },
  copy: { zh: '补打票 · 打印次数', en: 'Reprint · copy no.' },
  formerVoid: { zh: '原票作废', en: 'Former print is void' },
  code: { zh: '船票二维码', en: 'Ticket code' },
} as const satisfies Record<string, Pair>

export const methodLabels: Record<PaymentMethod, Pair> = {
  cash: { zh: '现金', en: 'Cash' },
  card: { zh: '银行卡', en: 'Bank card' },
  wechat: { zh: '微信', en: 'WeChat' },
  alipay: { zh: '支付宝', en: 'Alipay' },
  wallet: { zh: '预存款', en: 'Wallet' },
}

/**
 * A name on the ticket: Chinese, then English. Once where both are the same or one is missing; otherwise the language
 * it was written in.
 */
export function bothTexts(names: Names): { text: string; language: Language }[] {
  const first = languageOf({ zh: names.zh, en: names.en }, 'zh') ?? languageOf(names, 'zh') ?? 'zh'
  const texts = new Map<string, Language>([[names[first] ?? '', first]])
  if (names.en && !texts.has(names.en)) texts.set(names.en, 'en')
  return Array.from(texts, ([text, language]) => ({ text, language }))
}

const weekdays = (tag: string) =>
  new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'Asia/Shanghai' })
const [weekdayZh, weekdayEn] = [weekdays('zh-CN'), weekdays('en')]

/** The date format of a ticket, the same everywhere: `2026-11-23 周一 Mon`. */
export function ticketDay(moment: string): string {
  const date = new Date(moment)
  return `${moment.slice(0, 10)} ${weekdayZh.format(date)} ${weekdayEn.format(date)}`
}

/** The local time of an instant: ISO instants carry the operating time zone, `2026-11-23T08:30:00+08:00`. */
export const ticketTime = (moment: string) => moment.slice(11, 16)

/** An amount on paper, in the same digits whatever the screen speaks: `¥38.00`. */
export const yuan = (fen: number) => `¥${(fen / 100).toFixed(2)}`

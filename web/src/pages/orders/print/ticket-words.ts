import type { PaymentMethod } from '@fairway/contract/orders/values'

import { type Language, languageOf, type Names } from '../../../i18n/language.ts'

/** A word of the ticket in the two languages that stand on it. */
export interface Pair {
  zh: string
  en: string
}

/**
 * The words of a printed ticket, fixed in Chinese and English: it is read by the passenger and at the gate, and the
 * language of the screen it was sold at is nobody's there. See decision 0038.
 */
export const ticketWords = {
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
  code: { zh: '船票二维码', en: 'Ticket code' },
} as const satisfies Record<string, Pair>

export const methodWords: Record<PaymentMethod, Pair> = {
  cash: { zh: '现金', en: 'Cash' },
  card: { zh: '银行卡', en: 'Bank card' },
  wechat: { zh: '微信', en: 'WeChat' },
  alipay: { zh: '支付宝', en: 'Alipay' },
  wallet: { zh: '预存款', en: 'Wallet' },
}

/**
 * What stands on a ticket of a text: Chinese, then English. Once where both are the same or one is missing; a name that
 * was written in neither stands in the language there is.
 */
export function bothTexts(names: Names): { text: string; language: Language }[] {
  const first = languageOf({ zh: names.zh, en: names.en }, 'zh') ?? languageOf(names, 'zh') ?? 'zh'
  const shown = new Map<string, Language>([[names[first] ?? '', first]])
  if (names.en && !shown.has(names.en)) shown.set(names.en, 'en')
  return Array.from(shown, ([text, language]) => ({ text, language }))
}

const weekdays = (tag: string) =>
  new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'Asia/Shanghai' })
const [weekdayZh, weekdayEn] = [weekdays('zh-CN'), weekdays('en')]

/** The one way a day is written on a ticket, the same in every country: `2026-11-23 周一 Mon`. */
export function ticketDay(moment: string): string {
  const date = new Date(moment)
  return `${moment.slice(0, 10)} ${weekdayZh.format(date)} ${weekdayEn.format(date)}`
}

/** The time on the pier: instants of the wire are written in it, `2026-11-23T08:30:00+08:00`. */
export const ticketTime = (moment: string) => moment.slice(11, 16)

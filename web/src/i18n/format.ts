import {
  type DateStyle,
  formatDate,
  formatDay,
  type Moment,
  momentOf,
  relativeTime,
  withThousands,
} from '@fairway/contract/kernel/formats'
import { dateFormatter } from './dates.ts'
import { type Language, languageTag } from './language.ts'
import { useLanguage, useText } from './text.ts'

/** Formats of a moment: its date, its date and time, both with seconds, a day with its weekday, a time of day. */
export type MomentStyle = DateStyle | 'weekday' | 'time'

const formatters = new Map<Language, (date: Date) => string>()

/** The day of a week that people remember, without its year: `Sun 22 Nov`. */
function formatWeekday(date: Date, language: Language): string {
  const format =
    formatters.get(language) ?? dateFormatter(language, { weekday: 'short', month: 'short', day: 'numeric' })
  formatters.set(language, format)
  return format(date)
}

/** Formats a moment in the operating time zone; empty gives empty. */
export function formatMoment(moment: Moment, style: MomentStyle, language: Language): string {
  if (style === 'time') return formatDate(moment, 'HH:mm')
  if (style !== 'weekday') return formatDay(moment, language, style)
  const date = momentOf(moment)
  return date ? formatWeekday(date, language) : ''
}

/** Formats an amount in fen: `¥12.00`. Japanese uses 元, because ¥ is another currency there. */
export function formatMoney(fen: number, language: Language): string {
  return new Intl.NumberFormat(languageTag(language), {
    style: 'currency',
    currency: 'CNY',
    currencyDisplay: language === 'ja' ? 'symbol' : 'narrowSymbol',
  }).format(fen / 100)
}

/** Formats a count with thousands separators. */
function formatNumber(value: number, language: Language, options?: Intl.NumberFormatOptions): string {
  return options
    ? new Intl.NumberFormat(languageTag(language), options).format(value)
    : withThousands(value, language)
}

/** The formatters of the current language; re-renders on a switch. */
export function useFormat() {
  const language = useLanguage()
  const t = useText()
  return {
    moment: (moment: Moment, style: MomentStyle = 'dateTime') => formatMoment(moment, style, language),
    age: (moment: Moment, now = Date.now()) =>
      relativeTime(moment, new Date(now), language, t('blocks.justNow')),
    money: (fen: number) => formatMoney(fen, language),
    number: (value: number, options?: Intl.NumberFormatOptions) => formatNumber(value, language, options),
  }
}

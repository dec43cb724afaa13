import {
  formatDate,
  type Moment,
  momentOf,
  relativeTime,
  withThousands,
} from '@fairway/contract/kernel/formats'
import { dateFormatter } from './dates.ts'
import { type Language, languageTag } from './language.ts'
import { useLanguage, useText } from './text.ts'

const formatters = new Map<string, (date: Date) => string>()

function formatterOf(language: Language, style: Exclude<MomentStyle, 'full'>): (date: Date) => string {
  const key = `${language} ${style}`
  const cached = formatters.get(key)
  if (cached) return cached
  const options = styles[style]
  const created = dateFormatter(language, language === 'en' ? { ...options, ...inLetters(options) } : options)
  formatters.set(key, created)
  return created
}

/** Formats of a moment: a day, a day with its weekday, a time of day, both, or the sortable full form. */
export type MomentStyle = 'date' | 'weekday' | 'time' | 'dateTime' | 'full'

const styles: Record<Exclude<MomentStyle, 'full'>, Intl.DateTimeFormatOptions> = {
  date: { year: 'numeric', month: '2-digit', day: '2-digit' },
  weekday: { weekday: 'short', month: 'short', day: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit' },
  dateTime: { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
}

/** The month of an English date is never a number. */
const inLetters = ({ month }: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions =>
  month ? { month: 'short', day: 'numeric' } : {}

/**
 * Formats a moment in the operating time zone; empty gives empty. `full` is `YYYY-MM-DD HH:mm:ss` in every language.
 */
export function formatMoment(moment: Moment, style: MomentStyle, language: Language): string {
  if (style === 'full') return formatDate(moment)
  const date = momentOf(moment)
  return date ? formatterOf(language, style)(date) : ''
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

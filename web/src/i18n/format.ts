import { type Language, languageTags } from './language.ts'
import { useLanguage, useText } from './text.ts'

const timeZone = 'Asia/Shanghai'
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A moment as the wire, the clock or an old system gives it: ISO text, Date, milliseconds, or seconds in 10 digits. */
export type Moment = string | number | Date | null | undefined

/** Reads a moment; undefined for empty or unreadable ones, never a wrong date. */
export function readMoment(moment: Moment): Date | undefined {
  if (moment === null || moment === undefined || moment === '') return undefined
  const seconds = /^\d{10}$/.test(String(moment))
  const digits = typeof moment === 'number' || (typeof moment === 'string' && /^\d{13}$/.test(moment))
  const date = seconds ? new Date(Number(moment) * 1_000) : new Date(digits ? Number(moment) : moment)
  return Number.isNaN(date.getTime()) ? undefined : date
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options)
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(languageTags[language], { timeZone, hourCycle: 'h23', ...options })
  formatters.set(key, made)
  return made
}

/** How a moment is written: a day, a day with its weekday, a time of day, both, or the sortable full form. */
export type MomentStyle = 'date' | 'weekday' | 'time' | 'dateTime' | 'full'

const styles: Record<Exclude<MomentStyle, 'full'>, Intl.DateTimeFormatOptions> = {
  date: { year: 'numeric', month: '2-digit', day: '2-digit' },
  weekday: { weekday: 'short', month: 'short', day: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit' },
  dateTime: { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
}

const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })

/** Writes a moment in the pier's time; empty gives empty. `full` is `YYYY-MM-DD HH:mm:ss` in every language. */
export function formatMoment(moment: Moment, style: MomentStyle, language: Language): string {
  const date = readMoment(moment)
  if (!date) return ''
  return style === 'full' ? parts.format(date) : formatter(language, styles[style]).format(date)
}

/**
 * How long ago: just now below 30 s, minutes below an hour and hours below a day (both rounded up), one day ago below
 * two days, else the date. What lies ahead is written as a date and time.
 */
export function formatAge(moment: Moment, now: number, language: Language, justNow: string): string {
  const date = readMoment(moment)
  if (!date) return ''
  const age = now - date.getTime()
  if (age < 0 || age >= 2 * day) return formatMoment(date, 'dateTime', language)
  if (age < 30_000) return justNow
  const relative = new Intl.RelativeTimeFormat(languageTags[language], { numeric: 'always' })
  if (age < hour) return relative.format(-Math.ceil(age / minute), 'minute')
  if (age < day) return relative.format(-Math.ceil(age / hour), 'hour')
  return relative.format(-1, 'day')
}

/** Writes an amount given in fen: `¥12.00`. Japanese gets 元, because ¥ is another currency there. */
export function formatMoney(fen: number, language: Language): string {
  return new Intl.NumberFormat(languageTags[language], {
    style: 'currency',
    currency: 'CNY',
    currencyDisplay: language === 'ja' ? 'symbol' : 'narrowSymbol',
  }).format(fen / 100)
}

/** Writes a count with the language's thousands marks. */
export function formatNumber(value: number, language: Language, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(languageTags[language], options).format(value)
}

/** All of the above in the present language, following a switch. */
export function useFormat() {
  const language = useLanguage()
  const t = useText()
  return {
    moment: (moment: Moment, style: MomentStyle = 'dateTime') => formatMoment(moment, style, language),
    age: (moment: Moment, now = Date.now()) => formatAge(moment, now, language, t('blocks.age.justNow')),
    money: (fen: number) => formatMoney(fen, language),
    number: (value: number, options?: Intl.NumberFormatOptions) => formatNumber(value, language, options),
  }
}

import { type Language, languageTag } from './languages.ts'
import { timeZone } from './service-date.ts'

const clockOffset = 8 * 3_600_000

/**
 * Hides the middle of a card or certificate number: over 15 characters the first 6 and last 4 stay, over 8 the
 * first and last 4, over 4 the last 4; shorter ones are hidden whole.
 */
export function maskNumber(number: string): string {
  const length = number.length
  const [first, last] = length > 15 ? [6, 4] : length > 8 ? [1, 4] : length > 4 ? [0, 4] : [0, 0]
  return number.slice(0, first) + '*'.repeat(length - first - last) + number.slice(length - last)
}

/** Anything a screen may be given as a time. Nothing is nothing, never 1970. */
export type Moment = Date | number | string | null | undefined

/**
 * Parses a moment: a whole number of ten digits (also as text) is seconds, a longer one milliseconds; text without an
 * offset is local time in Asia/Shanghai. Undefined for everything that is not clearly a time.
 */
export function momentOf(value: Moment): Date | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value
  if (typeof value === 'number' || /^\d+$/.test(value)) return momentOfNumber(String(value))
  const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,9})?)?\s*(Z|[+-]\d\d:?\d\d)?)?$/.exec(
    value.trim(),
  )
  if (!match) return undefined
  const [, date = '', time = '00:00', seconds = ':00', offset = '+08:00'] = match
  const day = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(date)) return undefined
  const moment = new Date(`${date}T${time}${seconds}${offset}`)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

function momentOfNumber(digits: string): Date | undefined {
  if (!/^\d{10,16}$/.test(digits)) return undefined
  const moment = new Date(digits.length === 10 ? Number(digits) * 1000 : Number(digits))
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

/**
 * Formats a moment in Asia/Shanghai. In the pattern YYYY, MM, M, DD, D, HH, H, mm, m, ss and s are replaced. Empty or
 * unreadable values give an empty text.
 */
export function formatDate(value: Moment, pattern = 'YYYY-MM-DD HH:mm:ss'): string {
  const moment = momentOf(value)
  if (!moment) return ''
  const localTime = new Date(moment.getTime() + clockOffset)
  const parts: Record<string, number> = {
    M: localTime.getUTCMonth() + 1,
    D: localTime.getUTCDate(),
    H: localTime.getUTCHours(),
    m: localTime.getUTCMinutes(),
    s: localTime.getUTCSeconds(),
  }
  return pattern.replace(/YYYY|MM?|DD?|HH?|mm?|ss?/g, (token) =>
    token === 'YYYY'
      ? String(localTime.getUTCFullYear()).padStart(4, '0')
      : String(parts[token[0]!]).padStart(token.length, '0'),
  )
}

/**
 * The locale tag for dates. English uses day first and the month in letters, `22 Nov 2026`: numeric dates are ambiguous
 * between British and American readers.
 */
export const dateTag = (language: Language): string => (language === 'en' ? 'en-GB' : languageTag(language))

/** The order of a date in the languages that write the month as a number. */
const numericDays: { readonly [L in Language]?: string } = { zh: 'YYYY-MM-DD', ja: 'YYYY/MM/DD' }

/**
 * The one pattern of dates in a language, in the tokens of `formatDate` and `MMM` for the month in three letters: `22 Nov 2026`,
 * `2026-11-22`. Where a time follows it stands after `timeMark`.
 */
export function datePattern(language: Language): { day: string; timeMark: string } {
  const day = numericDays[language]
  return day ? { day, timeMark: ' ' } : { day: 'D MMM YYYY', timeMark: ', ' }
}

const monthFormats = new Map<Language, Intl.DateTimeFormat>()

/** The month in three letters; Intl shortens some months to four. */
function shortMonth(moment: Date, language: Language): string {
  const format =
    monthFormats.get(language) ?? new Intl.DateTimeFormat(dateTag(language), { timeZone, month: 'short' })
  monthFormats.set(language, format)
  return format.format(moment).slice(0, 3)
}

/** With the time to the minute, or to the second as logs need it. */
export type DateStyle = 'date' | 'dateTime' | 'full'

const timesOfDay: Record<DateStyle, string> = { date: '', dateTime: 'HH:mm', full: 'HH:mm:ss' }

/**
 * The date as every screen, file and print view writes it in a language, in the operating time zone: `22 Nov 2026, 09:05`,
 * `2026-11-22 09:05`. Empty or unreadable values give an empty text.
 */
export function formatDay(value: Moment, language: Language, style: DateStyle = 'date'): string {
  const moment = momentOf(value)
  if (!moment) return ''
  const { day, timeMark } = datePattern(language)
  const date = day
    .split('MMM')
    .map((part) => formatDate(moment, part))
    .join(shortMonth(moment, language))
  const time = timesOfDay[style]
  return time ? date + timeMark + formatDate(moment, time) : date
}

/**
 * How long ago something was: `justNow` below 30 seconds, minutes below an hour and hours below a day (both rounded
 * up), one day below two days, otherwise its date. What lies ahead by more than 30 seconds is given by its date.
 */
export function relativeTime(value: Moment, now: Date, language: Language, justNow: string): string {
  const moment = momentOf(value)
  if (!moment) return ''
  const seconds = (now.getTime() - moment.getTime()) / 1000
  if (seconds <= -30 || seconds >= 172_800) return formatDay(moment, language)
  if (seconds < 30) return justNow
  const ago = (count: number, unit: 'minute' | 'hour' | 'day') =>
    new Intl.RelativeTimeFormat(languageTag(language))
      .format(-count, unit)
      // Japanese is written without a space after the number.
      .replace(/(?<=\d) (?=\p{Script=Han})/u, '')
  if (seconds < 3_600) return ago(Math.ceil(seconds / 60), 'minute')
  if (seconds < 86_400) return ago(Math.ceil(seconds / 3_600), 'hour')
  return ago(1, 'day')
}

const units = ['', 'k', 'M', 'G', 'T', 'P', 'E'] as const

/**
 * A number with at most `digits` decimals and a unit of thousands: 1500 → 1.5k. What rounds up to the next
 * unit is written in it (999,950 → 1M). Empty for what is not a finite number.
 */
export function withUnit(value: number, digits = 1): string {
  if (!Number.isFinite(value)) return ''
  const sign = value < 0 ? '-' : ''
  let size = Math.abs(value)
  let unit = 0
  while (unit < units.length - 1 && Number(size.toFixed(digits)) >= 1000) {
    size /= 1000
    unit += 1
  }
  return sign + String(Number(size.toFixed(digits))) + units[unit]
}

const numberFormats = new Map<Language, Intl.NumberFormat>()

/**
 * A number with the language's mark after every three digits before its decimal point. Empty for what is not a finite
 * number.
 */
export function withThousands(value: number, language: Language = 'en'): string {
  if (!Number.isFinite(value)) return ''
  const format =
    numberFormats.get(language) ??
    new Intl.NumberFormat(languageTag(language), { useGrouping: 'always', maximumFractionDigits: 20 })
  numberFormats.set(language, format)
  return format.format(value)
}

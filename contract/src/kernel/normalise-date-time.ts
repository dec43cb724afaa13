import { isCalendarDay } from './service-date.ts'

/**
 * What the date picker makes of typed text: 'YYYY/M/D H:M' becomes 'YYYY-MM-DD HHMM'. Dashes and dots are taken
 * for slashes; without a time only the date is given. What it gave before it takes again, for people go on editing what
 * they see. Undefined for text that is no existing day and time.
 */
export function normaliseDateTime(text: string): string | undefined {
  const match =
    /^\s*(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:\s+(?:(\d{1,2})[:：](\d{1,2})|(\d\d)(\d\d)))?\s*$/.exec(
      text.normalize('NFKC'),
    )
  if (!match) return undefined
  const [, year = '', month = '', day = ''] = match
  const hour = match[4] ?? match[6]
  const minute = match[5] ?? match[7]
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!isCalendarDay(date)) return undefined
  if (hour === undefined || minute === undefined) return date
  if (Number(hour) > 23 || Number(minute) > 59) return undefined
  return `${date} ${hour.padStart(2, '0')}${minute.padStart(2, '0')}`
}

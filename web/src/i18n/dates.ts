import { dateTag } from '@fairway/contract/kernel/formats'
import { timeZone } from '@fairway/contract/kernel/service-date'
import type { Language } from './language.ts'

/** The formatter for weekdays, months and times in a language; in the operating time zone by default. */
export function dateFormatter(
  language: Language,
  options: Intl.DateTimeFormatOptions,
): (date: Date) => string {
  const formatter = new Intl.DateTimeFormat(dateTag(language), { timeZone, hourCycle: 'h23', ...options })
  if (language !== 'en') return (date) => formatter.format(date)
  // British English shortens September to four letters and every other month to three.
  return (date) =>
    formatter
      .formatToParts(date)
      .map(({ type, value }) => (type === 'month' && value === 'Sept' ? 'Sep' : value))
      .join('')
}

import { type Language, languageTag } from './language.ts'

/** All dates are in the operating time zone. */
const timeZone = 'Asia/Shanghai'

/**
 * The locale tag for dates. English uses day first and the month in letters, `22 Nov 2026`: numeric dates are
 * ambiguous between British and American readers.
 */
export const dateTag = (language: Language): string => (language === 'en' ? 'en-GB' : languageTag(language))

/** The formatter for dates and times in a language; in the operating time zone by default. */
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

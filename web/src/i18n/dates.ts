import { type Language, languageTag } from './language.ts'

/** Dates of the product are those of the pier. */
const timeZone = 'Asia/Shanghai'

/**
 * The tag dates are written by. English has the day first and the month in letters, `22 Nov 2026`: figures alone are
 * read differently on either side of the ocean.
 */
export const dateTag = (language: Language): string => (language === 'en' ? 'en-GB' : languageTag(language))

/** The one way a day or a time is written in a language; in the pier's time unless told otherwise. */
export function dateWriter(language: Language, options: Intl.DateTimeFormatOptions): (date: Date) => string {
  const written = new Intl.DateTimeFormat(dateTag(language), { timeZone, hourCycle: 'h23', ...options })
  if (language !== 'en') return (date) => written.format(date)
  // British English shortens September to four letters and every other month to three.
  return (date) =>
    written
      .formatToParts(date)
      .map(({ type, value }) => (type === 'month' && value === 'Sept' ? 'Sep' : value))
      .join('')
}

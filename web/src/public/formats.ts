import { withThousands } from '@fairway/contract/kernel/formats'
import { dateFormatter } from '../i18n/dates.ts'
import { languageTag } from '../i18n/language.ts'
import { yuanOf } from '../i18n/short-figure.ts'
import { useLanguage } from '../i18n/text.ts'

// Only the formatters of the public pages, to keep their bundle small on mobile networks.

const offsetMs = 8 * 3_600_000

/** The current service date, `2026-06-15`. */
export const dayOf = (moment: number): string => new Date(moment + offsetMs).toISOString().slice(0, 10)

/** Formats dates, times, money and numbers in the current language and the operating time zone. */
export function useFormats() {
  const language = useLanguage()
  const tag = languageTag(language)
  const moment = (options: Intl.DateTimeFormatOptions) => {
    const write = dateFormatter(language, options)
    return (at: string | number) => write(new Date(at))
  }
  return {
    date: moment({ year: 'numeric', month: 'long', day: 'numeric' }),
    weekday: moment({ weekday: 'long', month: 'long', day: 'numeric' }),
    shortDay: moment({ weekday: 'short' }),
    time: moment({ hour: '2-digit', minute: '2-digit' }),
    number: (value: number, options?: Intl.NumberFormatOptions) =>
      options ? new Intl.NumberFormat(tag, options).format(value) : withThousands(value, language),
    /** Whole yuan: fen would be noise on a wall screen. Japanese uses 元, because ¥ is another currency there. */
    yuan: (fen: number) => yuanOf(fen, language, { exact: false }),
  }
}

import { withThousands } from '@fairway/contract/kernel/formats'
import { dateWriter } from '../i18n/dates.ts'
import { languageTag } from '../i18n/language.ts'
import { yuanOf } from '../i18n/short-figure.ts'
import { useLanguage } from '../i18n/text.ts'

// The shell has more of these; a page that is opened with a telephone on a pier carries only its own.

const offsetMs = 8 * 3_600_000

/** The day it is on the pier, `2026-06-15`. */
export const dayOf = (moment: number): string => new Date(moment + offsetMs).toISOString().slice(0, 10)

/** Writes days, times, money and numbers in the present language, in the pier's time. */
export function useFormats() {
  const language = useLanguage()
  const tag = languageTag(language)
  const moment = (options: Intl.DateTimeFormatOptions) => {
    const write = dateWriter(language, options)
    return (at: string | number) => write(new Date(at))
  }
  return {
    date: moment({ year: 'numeric', month: 'long', day: 'numeric' }),
    weekday: moment({ weekday: 'long', month: 'long', day: 'numeric' }),
    shortDay: moment({ weekday: 'short' }),
    time: moment({ hour: '2-digit', minute: '2-digit' }),
    number: (value: number, options?: Intl.NumberFormatOptions) =>
      options ? new Intl.NumberFormat(tag, options).format(value) : withThousands(value, language),
    /** Whole yuan: on a wall nobody reads fen. Japanese gets 元, because ¥ is another currency there. */
    yuan: (fen: number) => yuanOf(fen, language, { exact: false }),
  }
}

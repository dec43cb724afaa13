import { addDays, isServiceDate, type ServiceDate } from '@fairway/contract/kernel/service-date'
import { dateFormatter } from '../../i18n/dates.ts'

/** Words for days near today by their offset, in all four languages at once: the input language is unknown. */
const dayWords: readonly (readonly [number, readonly string[]])[] = [
  [-2, ['day before yesterday', '前天', '前日', 'anteayer', 'antes de ayer', '一昨日', 'おととい']],
  [-1, ['yesterday', '昨天', '昨日', 'ayer', 'きのう']],
  [0, ['today', '今天', '今日', 'hoy', 'きょう', '本日']],
  [1, ['tomorrow', '明天', '明日', 'mañana', 'あした', 'あす']],
  [
    2,
    [
      'day after tomorrow',
      'the day after tomorrow',
      '后天',
      '後天',
      'pasado mañana',
      'pasado',
      '明後日',
      'あさって',
    ],
  ],
  [3, ['大后天', '大後天', '明々後日', 'しあさって']],
]

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()

const distances = new Map(
  dayWords.flatMap(([days, words]) => words.map((word) => [folded(word), days] as const)),
)

/** The names of the months in the languages that write them in letters. */
const monthNames = (['en', 'es'] as const).map((language) =>
  Array.from({ length: 12 }, (_, month) =>
    folded(dateFormatter(language, { month: 'long' })(new Date(Date.UTC(2026, month, 15)))),
  ),
)

/** The number of a month that is written in letters, three of them at least; 0 for none. */
function monthOf(word: string): number {
  const name = folded(word)
  if (name.length < 3) return 0
  return Math.max(...monthNames.map((names) => names.findIndex((month) => month.startsWith(name)))) + 1
}

/** Year, month and day of typed text, each as its digits; the year is missing where it is understood. */
function partsOf(text: string): { year?: string | undefined; month: string; day: string } | undefined {
  // Digits alone: month and day, or the whole date.
  if (/^\d+$/.test(text) && text.length !== 4 && text.length !== 8) return undefined
  const numeric = /^(?:(\d{4})[-/.年]?)?(\d{1,2})[-/.月]?(\d{1,2})日?$/.exec(text)
  if (numeric) return { year: numeric[1], month: numeric[2] ?? '', day: numeric[3] ?? '' }
  // The day comes first where a dot follows the month, or the year.
  const dayFirst = /^(\d{1,2})(?:\.(\d{1,2})\.|([-/.])(\d{1,2})\3)(\d{4})?$/.exec(text)
  if (dayFirst && (dayFirst[5] || dayFirst[2]))
    return { year: dayFirst[5], month: dayFirst[2] ?? dayFirst[4] ?? '', day: dayFirst[1] ?? '' }
  const [, before, word = '', after, year] =
    /^(?:(\d{1,2})\.?\s*(?:de\s+)?)?(\p{L}+)\.?(?:\s+(\d{1,2})(?!\d))?(?:,?\s*(?:de[l]?\s+)?(\d{4}))?$/u.exec(
      text,
    ) ?? []
  const month = monthOf(word)
  if (month === 0 || (before === undefined) === (after === undefined)) return undefined
  return { year, month: String(month), day: before ?? after ?? '' }
}

/**
 * Parses a typed day: `2026-3-5`, `3/5`, `0305`, `20260305`, `5.3.`, `5.3.2026`, `5 Mar`, `March 5, 2026`, `5 de marzo`, `+1`,
 * `-2`, `tomorrow`, `明天`; undefined if invalid. A number before a slash is the month, unless the year stands behind.
 */
export function readDay(input: string, today: ServiceDate): ServiceDate | undefined {
  const text = input.normalize('NFKC').trim()
  if (/^[+-]\d{1,3}$/.test(text)) return addDays(today, Number(text))
  const distance = distances.get(folded(input))
  if (distance !== undefined) return addDays(today, distance)
  const parts = partsOf(text)
  if (!parts) return undefined
  const { year = today.slice(0, 4), month, day } = parts
  const read = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isServiceDate(read) ? read : undefined
}

import { addDays, isServiceDate, type ServiceDate } from '@fairway/contract/kernel/service-date'

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

/**
 * Parses a typed day: `2026-3-5`, `2026/3/5`, `3/5`, `0305`, `20260305`, `+1`, `-2`, `tomorrow`, `明天`; undefined if
 * invalid.
 */
export function readDay(input: string, today: ServiceDate): ServiceDate | undefined {
  const text = input.normalize('NFKC').trim()
  if (/^[+-]\d{1,3}$/.test(text)) return addDays(today, Number(text))
  const distance = distances.get(folded(input))
  if (distance !== undefined) return addDays(today, distance)
  const match = /^(?:(\d{4})[-/.年]?)?(\d{1,2})[-/.月]?(\d{1,2})日?$/.exec(text)
  if (!match || (/^\d+$/.test(text) && text.length !== 4 && text.length !== 8)) return undefined
  const [, year = today.slice(0, 4), month = '', day = ''] = match
  const read = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isServiceDate(read) ? read : undefined
}

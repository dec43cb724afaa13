import type { Names } from '@fairway/contract/kernel/languages'

/** What a choice is found by. */
export interface Findable {
  names: Names
  code: string
  initials: string
  pinyin: string
}

/** Letters as people type them: without accents, case or the spaces between words. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s·・'’.-]+/g, '')

/**
 * The rows that a text finds: first those whose code it is, then those it begins, then those it stands in. Each kind
 * keeps its order. Pinyin counts from its beginning only, or every second name would hold `an`.
 */
export function found<Row extends Findable>(rows: readonly Row[], text: string): Row[] {
  const wanted = plain(text)
  if (wanted === '') return [...rows]
  const ranked = rows.flatMap((row) => {
    const rank = rankOf(row, wanted)
    return rank === undefined ? [] : [{ row, rank }]
  })
  return ranked.sort((one, other) => one.rank - other.rank).map(({ row }) => row)
}

function rankOf({ names, code, initials, pinyin }: Findable, wanted: string): number | undefined {
  const written = Object.values(names).map(plain)
  if (plain(code) === wanted || written.includes(wanted)) return 0
  if ([...written, plain(code), initials, pinyin].some((name) => name.startsWith(wanted))) return 1
  if (written.some((name) => name.includes(wanted)) || initials.includes(wanted)) return 2
  return undefined
}

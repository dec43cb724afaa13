import type { Names } from '@fairway/contract/kernel/languages'

/** What a choice is found by. */
export interface Findable {
  names: Names
  code: string
  initials: string
  pinyin: string
}

/** Letters as people type them: without accents, case or the spaces between words. */
const normalise = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s·・'’.-]+/g, '')

/**
 * The rows that a text finds: first those whose code it is, then those it begins, then those it stands in. Each kind
 * keeps its order. Pinyin counts from its beginning only, or every second name would hold `an`.
 */
export function rankedMatches<Row extends Findable>(rows: readonly Row[], text: string): Row[] {
  const query = normalise(text)
  if (query === '') return [...rows]
  const ranked = rows.flatMap((row) => {
    const rank = rankOf(row, query)
    return rank === undefined ? [] : [{ row, rank }]
  })
  return ranked.sort((one, other) => one.rank - other.rank).map(({ row }) => row)
}

function rankOf({ names, code, initials, pinyin }: Findable, query: string): number | undefined {
  const normalisedNames = Object.values(names).map(normalise)
  if (normalise(code) === query || normalisedNames.includes(query)) return 0
  if ([...normalisedNames, normalise(code), initials, pinyin].some((name) => name.startsWith(query))) return 1
  if (normalisedNames.some((name) => name.includes(query)) || initials.includes(query)) return 2
  return undefined
}

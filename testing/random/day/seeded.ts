/** Random choices that a seed repeats. */
export interface Seeded {
  /** A whole number from 0 on, below a bound. */
  below(bound: number): number
  /** One of a list that has some. */
  of<Item>(list: readonly Item[]): Item
  /** Two different ones. */
  two<Item>(list: readonly Item[]): [Item, Item]
}

/** Mulberry32: small, and good enough to choose by. */
export function seededBy(seed: number): Seeded {
  let state = seed | 0
  const below = (bound: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound)
  }
  const of = <Item>(list: readonly Item[]): Item => {
    if (list.length === 0) throw new Error('there is nothing to choose from')
    return list[below(list.length)] as Item
  }
  return {
    below,
    of,
    two(list) {
      const first = of(list)
      return [first, of(list.filter((one) => one !== first))]
    },
  }
}

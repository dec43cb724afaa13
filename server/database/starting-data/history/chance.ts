/** Numbers that look random and are the same in every load: the demo river is no surprise to its tests. */
export interface Chance {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from least to most, both included. */
  between(least: number, most: number): number
  oneOf<T>(list: readonly T[]): T
  /** One of the entries, each as likely as its weight. */
  weighted<T>(entries: readonly (readonly [T, number])[]): T
}

/** A source of chance of its own for every seed text (mulberry32 over an FNV-1a hash). */
export function chanceFrom(seed: string): Chance {
  let state = 0x811c9dc5
  for (const character of seed) state = Math.imul(state ^ character.charCodeAt(0), 0x01000193)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    oneOf: (list) => list[Math.floor(next() * list.length)]!,
    weighted(entries) {
      const total = entries.reduce((sum, [, weight]) => sum + weight, 0)
      let rest = next() * total
      for (const [value, weight] of entries) {
        rest -= weight
        if (rest < 0) return value
      }
      return entries.at(-1)![0]
    },
  }
}

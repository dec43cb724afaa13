/** A piece of a text, and whether the other text has it as well. */
export interface TextPart {
  text: string
  changed: boolean
}

/** Longer texts are compared as a whole: the table of the comparison grows with both. */
const maxCompared = 200

/** Two texts side by side by their longest common subsequence, sign by sign (code points). */
export function differenceOf(former: string, next: string): { former: TextPart[]; next: TextPart[] } {
  const [a, b] = [[...former], [...next]]
  if (a.length > maxCompared || b.length > maxCompared) {
    const changed = former !== next
    return { former: [{ text: former, changed }], next: [{ text: next, changed }] }
  }
  const lengths = commonLengths(a, b)
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0
  const parts = { former: [] as TextPart[], next: [] as TextPart[] }
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]]
    if (left !== undefined && left === right) {
      append(parts.former, left, false)
      append(parts.next, left, false)
      i += 1
      j += 1
    } else if (left !== undefined && (right === undefined || at(i + 1, j) >= at(i, j + 1))) {
      append(parts.former, left, true)
      i += 1
    } else if (right !== undefined) {
      append(parts.next, right, true)
      j += 1
    }
  }
  return parts
}

/** How many signs differ (Levenshtein distance): typed wrongly, left out or added. */
export function changedSigns(former: string, next: string): number {
  const [a, b] = [[...former], [...next]]
  let row = b.map((_, j) => j + 1)
  for (const [i, left] of a.entries()) {
    let diagonal = i
    let before = i + 1
    row = row.map((above, j) => {
      const cost = Math.min(above + 1, before + 1, diagonal + (left === b[j] ? 0 : 1))
      diagonal = above
      before = cost
      return cost
    })
  }
  return row.at(-1) ?? a.length
}

/** Length of the longest common subsequence of what is left from each pair of places on. */
function commonLengths(a: readonly string[], b: readonly string[]): number[][] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0))
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const row = lengths[i]
      if (!row) continue
      row[j] =
        a[i] === b[j]
          ? (lengths[i + 1]?.[j + 1] ?? 0) + 1
          : Math.max(lengths[i + 1]?.[j] ?? 0, row[j + 1] ?? 0)
    }
  return lengths
}

function append(parts: TextPart[], text: string, changed: boolean): void {
  const last = parts.at(-1)
  if (last?.changed === changed) last.text += text
  else parts.push({ text, changed })
}

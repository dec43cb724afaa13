import type { StopTimes } from './line-stops.ts'

/** A stop compared with the version before. */
export interface StopDifference<Stop> {
  kind: 'same' | 'added' | 'removed' | 'moved' | 'times'
  /** As it is now; of a removed one as it was. */
  stop: Stop
  /** As it was in the version before; none for an added one. */
  was: Stop | undefined
}

/**
 * What became of the stops of the version before: the longest run of docks that both have in one order stays, a dock beside it
 * that both have has moved, the rest was added or removed. In the order of the new version, removed ones where they were.
 */
export function stopDifferences<Stop extends StopTimes>(
  before: readonly Stop[],
  after: readonly Stop[],
): StopDifference<Stop>[] {
  const kept = commonDocks(before, after)
  const movedFrom = pairMoved(before, after, kept)
  const gone = new Set(before.keys())
  for (const index of [...kept.values(), ...movedFrom.values()]) gone.delete(index)

  const result: StopDifference<Stop>[] = []
  const takeGone = (until: number) => {
    for (const index of [...gone].filter((one) => one < until)) {
      const stop = before[index]
      if (stop) result.push({ kind: 'removed', stop, was: stop })
      gone.delete(index)
    }
  }
  for (const [index, stop] of after.entries()) {
    const same = kept.get(index)
    if (same !== undefined) takeGone(same)
    const was = before[same ?? movedFrom.get(index) ?? -1]
    result.push({ kind: kindOf(stop, was, same !== undefined), stop, was })
  }
  takeGone(before.length)
  return result
}

function kindOf(
  stop: StopTimes,
  was: StopTimes | undefined,
  inOrder: boolean,
): StopDifference<never>['kind'] {
  if (!was) return 'added'
  if (!inOrder) return 'moved'
  return stop.arriveMinutes === was.arriveMinutes && stop.departMinutes === was.departMinutes
    ? 'same'
    : 'times'
}

/** The longest common subsequence of docks: the new index by the old one. */
function commonDocks(before: readonly StopTimes[], after: readonly StopTimes[]): Map<number, number> {
  const lengths = Array.from({ length: after.length + 1 }, () => new Array<number>(before.length + 1).fill(0))
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0
  for (let row = after.length - 1; row >= 0; row -= 1)
    for (let column = before.length - 1; column >= 0; column -= 1) {
      const line = lengths[row]
      if (line)
        line[column] =
          after[row]?.dockId === before[column]?.dockId
            ? at(row + 1, column + 1) + 1
            : Math.max(at(row + 1, column), at(row, column + 1))
    }
  const pairs = new Map<number, number>()
  let [row, column] = [0, 0]
  while (row < after.length && column < before.length) {
    if (after[row]?.dockId === before[column]?.dockId) {
      pairs.set(row, column)
      row += 1
      column += 1
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1
    else column += 1
  }
  return pairs
}

/** Docks that are in both, but not in one order: where each was. */
function pairMoved(
  before: readonly StopTimes[],
  after: readonly StopTimes[],
  kept: ReadonlyMap<number, number>,
): Map<number, number> {
  const free = new Set(before.keys())
  for (const index of kept.values()) free.delete(index)
  const pairs = new Map<number, number>()
  for (const [index, { dockId }] of after.entries()) {
    if (kept.has(index)) continue
    const from = [...free].find((one) => before[one]?.dockId === dockId)
    if (from === undefined) continue
    pairs.set(index, from)
    free.delete(from)
  }
  return pairs
}

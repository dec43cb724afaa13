/**
 * Legs of a sailing as bits: leg n runs from stop n to stop n + 1, so a trip from stop f to stop t takes
 * legs f … t − 1. A line has at most 32 stops and so at most 31 legs: a mask fits a signed 32-bit integer.
 */
export type LegMask = number

/** The most stops a line may have. */
export const maxStops = 32

/**
 * The mask of a trip between two stops, counted from 0.
 * @throws RangeError when the stops are not in order or beyond the last possible stop.
 */
export function legMask(fromStop: number, toStop: number): LegMask {
  if (
    !Number.isInteger(fromStop) ||
    !Number.isInteger(toStop) ||
    fromStop < 0 ||
    toStop <= fromStop ||
    toStop >= maxStops
  )
    throw new RangeError(`no trip from stop ${fromStop} to stop ${toStop}`)
  return (2 ** (toStop - fromStop) - 1) * 2 ** fromStop
}

/** The stops of a mask without gaps, the reverse of `legMask`; undefined when legs are missing in between. */
export function stopsOf(mask: LegMask): { fromStop: number; toStop: number } | undefined {
  if (mask <= 0) return undefined
  const fromStop = 31 - Math.clz32(mask & -mask)
  const toStop = 32 - Math.clz32(mask)
  return legMask(fromStop, toStop) === mask ? { fromStop, toStop } : undefined
}

/** One row per class and mask, as the database groups the seats of a sailing. */
export interface MaskCount {
  classCode: string
  mask: LegMask
  seats: number
}

/**
 * Free seats of one class for every trip of a sailing, from the grouped masks: `free[from][to]`.
 * 31 legs make 496 trips; the work is trips × distinct masks.
 */
export function freeSeats(counts: readonly MaskCount[], classCode: string, stops: number): number[][] {
  const rows = counts.filter((row) => row.classCode === classCode)
  return Array.from({ length: stops }, (_, from) =>
    Array.from({ length: stops }, (_, to) => {
      if (to <= from) return 0
      const tripMask = legMask(from, to)
      return rows.reduce((free, row) => ((row.mask & tripMask) === 0 ? free + row.seats : free), 0)
    }),
  )
}

/** Seats taken on each leg, over all classes. */
export function loadPerLeg(counts: readonly MaskCount[], stops: number): number[] {
  return Array.from({ length: stops - 1 }, (_, leg) =>
    counts.reduce((taken, row) => ((row.mask & (1 << leg)) !== 0 ? taken + row.seats : taken), 0),
  )
}

import type { StopTimes } from './line-stops.ts'

/** How fast a ship runs and how long it stays: what times of a line are proposed from. */
export interface Pace {
  /** Kilometres an hour. */
  upstream: number
  downstream: number
  /** Minutes at a dock between two legs. */
  stay: number
}

/** A stop with its place on the river. */
export interface PlacedStop extends StopTimes {
  riverKm: number
}

/** Within a port, and across the river, a leg still takes a while. */
const minLegMinutes = 5

/** Minutes of a leg, in whole five minutes: a timetable tells no others. */
export function legMinutes(fromKm: number, toKm: number, { upstream, downstream }: Pace): number {
  const speed = toKm < fromKm ? upstream : downstream
  const minutes = (Math.abs(toKm - fromKm) / Math.max(1, speed)) * 60
  return Math.max(minLegMinutes, Math.round(minutes / 5) * 5)
}

/**
 * Times by distance and pace. `all` writes every one anew; `empty` keeps what was typed and fills the rest from it, so that a
 * typed arrival moves the proposals after it.
 */
export function proposeTimes<Stop extends PlacedStop>(
  stops: readonly Stop[],
  pace: Pace,
  which: 'all' | 'empty',
): Stop[] {
  const result: Stop[] = []
  for (const [index, stop] of stops.entries()) {
    const before = result.at(-1)
    const left = before?.departMinutes ?? before?.arriveMinutes ?? 0
    const typed = which === 'empty'
    const arrive =
      before === undefined
        ? null
        : ((typed ? stop.arriveMinutes : null) ?? left + legMinutes(before.riverKm, stop.riverKm, pace))
    const depart = (typed ? stop.departMinutes : null) ?? (arrive === null ? 0 : arrive + pace.stay)
    result.push({
      ...stop,
      arriveMinutes: arrive,
      departMinutes: index === stops.length - 1 && index > 0 ? null : index === 0 ? 0 : depart,
    })
  }
  return result
}

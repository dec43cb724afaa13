import type { Figures } from './cached-figures.ts'

type Sailing = Figures['sailings'][number]

/** The position of a ship by the timetable: under way or at a dock, or the progress of a round trip. */
export type ShipPosition =
  | { at: 'river'; km: number; heading: 'down' | 'up'; moored: boolean }
  | { at: 'round'; km: number; part: number }

const time = (instant: string | null) => (instant === null ? Number.NaN : Date.parse(instant))

/**
 * The position of a sailing at a time by its timetable; undefined before departure, after the end, or when cancelled.
 */
export function shipPosition(sailing: Sailing, now: number): ShipPosition | undefined {
  if (sailing.status === 'cancelled') return undefined
  for (const [index, call] of sailing.calls.entries()) {
    const next = sailing.calls[index + 1]
    if (!next) return undefined
    const leaves = time(call.departs)
    const reaches = time(next.arrives)
    if (now < leaves) {
      if (index === 0 || now < time(call.arrives)) return undefined
      return { at: 'river', km: call.riverKm, heading: headingOf(call, next), moored: true }
    }
    if (now >= reaches) continue
    const part = (now - leaves) / (reaches - leaves)
    if (next.riverKm === call.riverKm) return { at: 'round', km: call.riverKm, part }
    const km = call.riverKm + (next.riverKm - call.riverKm) * part
    return { at: 'river', km, heading: headingOf(call, next), moored: false }
  }
  return undefined
}

function headingOf(from: Sailing['calls'][number], to: Sailing['calls'][number]): 'down' | 'up' {
  return to.riverKm >= from.riverKm ? 'down' : 'up'
}

/** The next time a sailing leaves a dock, with where it ends. */
export interface Departure {
  sailing: Sailing
  call: Sailing['calls'][number]
  towards: Sailing['calls'][number]
  at: number
}

/** The next departures, one per sailing, earliest first; cancelled ones stay at their scheduled time. */
export function nextDepartures(sailings: readonly Sailing[], now: number, maxRows: number): Departure[] {
  return sailings
    .flatMap((sailing): Departure[] => {
      const call = sailing.calls.find(({ departs }) => departs !== null && time(departs) > now)
      const towards = sailing.calls.at(-1)
      return call && towards ? [{ sailing, call, towards, at: time(call.departs) }] : []
    })
    .sort((a, b) => a.at - b.at)
    .slice(0, maxRows)
}

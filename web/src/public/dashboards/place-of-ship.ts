import type { Figures } from './kept-figures.ts'

type Sailing = Figures['sailings'][number]

/** Where the timetable has a ship: on the way or at a dock, or part of the way round where it comes back. */
export type ShipPlace =
  | { at: 'river'; km: number; heading: 'down' | 'up'; moored: boolean }
  | { at: 'round'; km: number; part: number }

const time = (instant: string | null) => (instant === null ? Number.NaN : Date.parse(instant))

/** Where a sailing is at a moment by its timetable; undefined before it leaves, after it has ended, or cancelled. */
export function placeOfShip(sailing: Sailing, now: number): ShipPlace | undefined {
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

/** What leaves next, one entry a sailing, the earliest first; cancelled ones stand where they would have left. */
export function nextDepartures(sailings: readonly Sailing[], now: number, most: number): Departure[] {
  return sailings
    .flatMap((sailing): Departure[] => {
      const call = sailing.calls.find(({ departs }) => departs !== null && time(departs) > now)
      const towards = sailing.calls.at(-1)
      return call && towards ? [{ sailing, call, towards, at: time(call.departs) }] : []
    })
    .sort((a, b) => a.at - b.at)
    .slice(0, most)
}

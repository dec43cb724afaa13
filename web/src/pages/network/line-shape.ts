import type { Reply } from '../../api/client.ts'

export type Line = Reply<'network.lines'>['lines'][number]

type Stop = Line['stops'][number]

/** What a drawing needs of a line: an edited one has no more. */
export interface DrawnLine extends Pick<Line, 'kind' | 'names'> {
  stops: readonly Pick<Stop, 'stop' | 'dock' | 'riverKm' | 'arriveMinutes' | 'departMinutes'>[]
}

export type Course = 'downstream' | 'upstream' | 'roundTrip'

/** Which way a line runs: its kilometres grow downstream; a round trip ends where it began. */
export function courseOf(line: Pick<DrawnLine, 'stops'>): Course {
  const first = line.stops[0]
  const last = line.stops.at(-1)
  if (!first || !last || first.dock.id === last.dock.id) return 'roundTrip'
  return last.riverKm > first.riverKm ? 'downstream' : 'upstream'
}

/** Kilometres of all legs together; a stretch out and back counts twice. */
export function distanceOf(line: Pick<DrawnLine, 'stops'>): number {
  return line.stops
    .slice(1)
    .reduce((sum, stop, index) => sum + Math.abs(stop.riverKm - (line.stops[index]?.riverKm ?? 0)), 0)
}

/** Minutes from the first departure to the last arrival. */
export function durationOf(line: Pick<DrawnLine, 'stops'>): number {
  return line.stops.at(-1)?.arriveMinutes ?? 0
}

/** The stretch of river a line covers, from upstream to downstream. */
export function stretchOf(line: Pick<DrawnLine, 'stops'>): { from: number; to: number } {
  const kilometres = line.stops.map(({ riverKm }) => riverKm)
  return { from: Math.min(...kilometres), to: Math.max(...kilometres) }
}

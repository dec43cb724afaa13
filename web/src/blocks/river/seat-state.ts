import type { SeatState } from './SeatMap.tsx'

/** The state of a seat for a trip: a lock takes precedence over a sale. `trip` is the leg mask of the whole trip. */
export function stateOfSeat(seat: { mask: number; lockReason: string | null }, trip: number): SeatState {
  if (seat.lockReason !== null) return 'locked'
  const taken = seat.mask & trip
  if (taken === 0) return 'free'
  return taken === trip ? 'taken' : 'partly'
}

import type { SeatState } from './SeatMap.tsx'

/**
 * The state of a seat for a trip: a lock takes precedence over a sale, and what is set aside is taken. `trip` is the leg mask
 * of the whole trip.
 */
export function stateOfSeat(seat: { mask: number; kept: number; locked: number }, trip: number): SeatState {
  if ((seat.locked & trip) !== 0) return 'locked'
  const taken = (seat.mask | seat.kept) & trip
  if (taken === 0) return 'free'
  return taken === trip ? 'taken' : 'partly'
}

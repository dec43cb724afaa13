/** Why the sale of a sailing is stopped, or the carrier delays or cancels it. */
export const controlReasons = [
  'fog',
  'storm',
  'flood',
  'lowWater',
  'lockControl',
  'breakdown',
  'crew',
  'authority',
  'capacity',
  'other',
] as const
export type ControlReason = (typeof controlReasons)[number]

export const stopStates = ['stopped', 'resumed'] as const

/** What the carrier changed about a sailing with tickets. */
export const disruptionKinds = ['delay', 'cancellation'] as const

/** A delay of more is a cancellation and an extra sailing. */
export const maxDelayMinutes = 2_880

/** Bounds of a close of sale that one sailing has of its own, in minutes before the departure of the passenger's stop. */
export const maxCloseMinutes = 10_080

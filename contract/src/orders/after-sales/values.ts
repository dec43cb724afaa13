import { chargeKinds } from '../../fares/values.ts'

/** What an offer does with tickets: give them back, exchange them, pay up for more, or take back a sale that was a mistake. */
export const offerKinds = ['refund', 'exchange', 'supplement', 'void'] as const
export type OfferKind = (typeof offerKinds)[number]

/** An offer ends once: confirmed, withdrawn, or lapsed when its time is over. */
export const offerStates = ['proposed', 'confirmed', 'lapsed', 'withdrawn'] as const
export type OfferState = (typeof offerStates)[number]

/** Why nothing is charged that the conditions would charge. Those of the carrier come first. */
export const overruleCodes = [
  'carrierCancelled',
  'delay',
  'stopNotServed',
  'dockMoved',
  'downgrade',
  'fog',
  'flood',
  'lowWater',
  'lockControl',
  'illness',
  'death',
  'staffError',
  'paymentFailure',
  'doubleSale',
  'other',
] as const
export type OverruleCode = (typeof overruleCodes)[number]

/** The parts a price can have. */
export const partKinds = ['fare', ...chargeKinds] as const

/** How an approval that an offer waits for stands. */
export const approvalStates = ['asked', 'approved', 'refused', 'withdrawn', 'used'] as const

/** The most tickets one offer may be about: those of the largest order. */
export const maxOfferTickets = 40

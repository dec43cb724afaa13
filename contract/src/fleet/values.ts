/** What is special about a seat of a deck plan. */
export const seatAttributes = [
  'window',
  'aisle',
  'accessible',
  'nearExit',
  'table',
  'power',
  'upperBerth',
  'lowerBerth',
  'poorView',
] as const

/** How a cabin is sold: berth by berth, or as a whole. */
export const cabinSales = ['berth', 'wholeCabin'] as const
/** Whether men and women who travel alone share a cabin. */
export const cabinSexes = ['any', 'apart'] as const

/** A version of a deck plan: a draft is drawn, the published one is what sailings are opened by from now on. */
export const planStates = ['draft', 'published', 'replaced'] as const

/** Why a draft cannot be published. */
export const planFaults = ['noDecks', 'emptyDeck', 'aisleOutside', 'cabinOfTwoClasses', 'emptyCabin'] as const

/** What can be wrong with a drawing before it is saved, those faults included. */
export const drawingFaultKinds = [
  ...planFaults,
  'deckTwice',
  'placeTwice',
  'labelTwice',
  'cabinTwice',
  'cabinUnknown',
] as const

/** What carriers and ships must have to sail. */
export const certificateKinds = [
  'operatingPermit',
  'safety',
  'classification',
  'inspection',
  'insurance',
  'registration',
  'other',
] as const

/** How a certificate stands today; `renewed`: it ends, but another one of its kind goes on. */
export const certificateStates = ['valid', 'future', 'renewed', 'expiring', 'expired'] as const

/** Where a request to correct the passenger on a ticket stands; approved: its fee has to be paid. */
export const correctionStates = ['waiting', 'approved', 'applied', 'refused', 'withdrawn', 'lapsed'] as const
export type CorrectionState = (typeof correctionStates)[number]

/** What a person who decides on a correction should look at. */
export const correctionHints = [
  'otherName',
  'otherNumber',
  'birthDate',
  'sex',
  'nationality',
  'travelsThen',
  'ageForType',
  'correctedBefore',
  'closeToDeparture',
  'paidByAgency',
  'manyToday',
  'noEvidence',
] as const
export type CorrectionHint = (typeof correctionHints)[number]

/** The pictures of one request; bytes and points of each. */
export const maxEvidence = { pictures: 3, bytes: 220_000, points: 4_096 } as const

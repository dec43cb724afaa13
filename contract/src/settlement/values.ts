/** What the rules of the proof are about. */
export const proofSubjects = [
  'sailings',
  'orders',
  'transfers',
  'wallets',
  'keys',
  'days',
  'seals',
  'chain',
] as const
export type ProofSubject = (typeof proofSubjects)[number]

/** The rules of the proof. */
export const proofRules = [
  'seatOnce',
  'personOnce',
  'seatMask',
  'closedLegs',
  'ticketPlace',
  'placePerson',
  'seatClass',
  'legLoad',
  'legCapacity',
  'unearned',
  'sharesEarned',
  'earnedZero',
  'seatSearch',
  'orderTotal',
  'givenBack',
  'refundsOwed',
  'payoutBooked',
  'orderTimes',
  'orderMoney',
  'offerDone',
  'correctionDone',
  'serviceFees',
  'ticketState',
  'ticketHistory',
  'saleReferences',
  'priceParts',
  'eventSequence',
  'boardedRefund',
  'oneOffer',
  'offerPrice',
  'paymentAccount',
  'paperCodes',
  'transferSum',
  'entryReferences',
  'walletBalance',
  'requestKeys',
  'dayBalances',
  'dayHash',
  'dayOpening',
  'factsLedger',
  'statementShares',
  'statementBooked',
  'sealedAltered',
  'sealedMissing',
  'sealedAdded',
  'sealContent',
  'sealChain',
  'yearSeal',
  'unproved',
  'other',
] as const
export type ProofRule = (typeof proofRules)[number]

/** How much a run looks at: what is due in a night, everything, or one day. */
export const proofCoverages = ['night', 'whole', 'day'] as const
export type ProofCoverage = (typeof proofCoverages)[number]

export const proofStates = ['green', 'red'] as const
export const proofTriggers = ['clock', 'person'] as const

/** What came of the comparison of a hash that was kept elsewhere. */
export const hashOutcomes = ['fits', 'broken', 'unknown'] as const

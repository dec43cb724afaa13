/** Who a step of a cost-allocation rule is for. */
export const stepRoles = [
  'carrier',
  'operator',
  'organisation',
  'boardingPort',
  'landingPort',
  'callPort',
  'seller',
] as const
export type StepRole = (typeof stepRoles)[number]
/** Who can get the remainder. */
export const remainderRoles = ['carrier', 'operator', 'organisation'] as const
export type RemainderRole = (typeof remainderRoles)[number]

/** `guarantee`: what a party has at least of a sailing; `commission`: a share of what an agency sold, but not at net prices. */
export const allocationMethods = [
  'percent',
  'perPassenger',
  'perPassengerKm',
  'perCall',
  'guarantee',
  'commission',
] as const
export type AllocationMethod = (typeof allocationMethods)[number]

/** What is shared out: fares of tickets that travelled or were not used, or what was kept of those given back. */
export const pots = ['fares', 'refundFees'] as const
export type Pot = (typeof pots)[number]
export const stepBases = ['whole', 'rest'] as const
export const earningMoments = ['departure', 'arrival'] as const

/** The roles a method can be for. */
export const rolesOf: Readonly<Record<AllocationMethod, readonly StepRole[]>> = {
  percent: ['carrier', 'operator', 'organisation', 'boardingPort', 'landingPort', 'seller'],
  perPassenger: ['carrier', 'operator', 'organisation', 'boardingPort', 'landingPort', 'seller'],
  perPassengerKm: ['carrier', 'operator', 'organisation', 'boardingPort', 'landingPort', 'seller'],
  perCall: ['callPort', 'carrier', 'operator', 'organisation'],
  guarantee: ['carrier', 'operator', 'organisation'],
  commission: ['seller'],
}
export const maxSteps = 20
/** Methods with an amount for the whole sailing: not in a rule for some of its tickets. */
export const wholeSailingMethods: readonly AllocationMethod[] = ['perCall', 'guarantee']
/** Methods whose rate is a share, in basis points. */
export const shareMethods: readonly AllocationMethod[] = ['percent', 'commission']

/** Where the money of a share comes from: what was paid for the trip, or what was kept of a refund or exchange. */
export const shareSources = ['unearned', 'refundFees'] as const
export type ShareSource = (typeof shareSources)[number]
export const shareCauses = ['travelled', 'noShow', 'kept', 'late'] as const
export type ShareCause = (typeof shareCauses)[number]
export const partyKinds = ['operator', 'organisation', 'supplier'] as const
export const sharedParts = ['fare', 'portFee', 'insurance', 'fuelSurcharge', 'paperFee'] as const

export const earningStates = ['waiting', 'blocked', 'earned'] as const
export type EarningState = (typeof earningStates)[number]
/** Why the money of a sailing cannot be earned. */
export const blockReasons = ['noRule', 'noPortCorporation', 'ticketsToGiveBack', 'failed'] as const
export type BlockReason = (typeof blockReasons)[number]
/** Who says who travelled. */
export const travelSources = ['clock', 'gate'] as const

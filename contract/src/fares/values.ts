import type { SuppliedPart } from '../agents/values.ts'

export { versionStates as tableStates } from '../approvals/versions.ts'

/** Where a sale is made; the service fee depends on it. `online` is the mini-program, which passengers use themselves. */
export const channels = ['counter', 'agent', 'online'] as const
export type Channel = (typeof channels)[number]

/** The channel a person sells through: at the operator's counters, or for their agency. */
export const channelOf = ({ organisationKind }: { organisationKind: string }): Channel =>
  organisationKind === 'agent' ? 'agent' : 'counter'

/** The largest xlsx file of fares, in bytes. */
export const maxSheetBytes = 5_000_000
/** So many faults of a file are named; the others are counted. */
export const maxSheetFaults = 500

/** What is collected besides the fare. */
export const chargeKinds = ['serviceFee', 'portFee', 'insurance', 'fuelSurcharge', 'paperFee'] as const

/** What a charge is counted by. */
export const chargeBases = ['ticket', 'order'] as const
export type ChargeKind = (typeof chargeKinds)[number]

/** What a supplier supplies that can be the payee of a charge; the service fee is the operator's own. */
export const suppliedByPayee: Readonly<Record<ChargeKind, SuppliedPart | null>> = {
  serviceFee: null,
  portFee: 'portFee',
  insurance: 'insurance',
  fuelSurcharge: 'transport',
  paperFee: 'paper',
}

/** Whether a supplier of these parts can be the payee of a charge of a kind. */
export const canBePaid = (kind: ChargeKind, supplies: readonly SuppliedPart[]): boolean =>
  supplies.some((part) => part === suppliedByPayee[kind])

/** What a promotion does to a fare: a share or an amount off, or another fare. */
export const promotionBenefits = ['percentOff', 'amountOff', 'fixedFare'] as const
export type PromotionBenefit = (typeof promotionBenefits)[number]

/** Why a promotion does not apply to a sale, in the order in which its conditions are asked. */
export const promotionRefusals = [
  'withdrawn',
  'notYet',
  'over',
  'line',
  'class',
  'channel',
  'travelDay',
  'daysAhead',
  'people',
  'types',
  'nothingOff',
  'usedUp',
  'budget',
  'takesOffLess',
] as const
export type PromotionRefusal = (typeof promotionRefusals)[number]

/** Which of its two values does not fit the benefit of a promotion: a share off needs a share, the others an amount. */
export const benefitFaults = (
  benefit: PromotionBenefit,
  { share, amount }: { share: number | null; amount: number | null },
): ('share' | 'amount')[] => [
  ...((benefit === 'percentOff') === (share !== null) ? [] : (['share'] as const)),
  ...((benefit !== 'percentOff') === (amount !== null) && (benefit !== 'amountOff' || amount !== 0)
    ? []
    : (['amount'] as const)),
]

/** The rules of a price that are versions of one way: who pays which share, what is added and what is taken off. */
export const priceRuleKinds = ['passengerType', 'charge', 'promotion'] as const
export type PriceRuleKind = (typeof priceRuleKinds)[number]

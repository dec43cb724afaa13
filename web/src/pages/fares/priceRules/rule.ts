import type { PriceRuleKind } from '@fairway/contract/fares/values'
import type { Reply } from '../../../api/client.ts'

type TypeDetail = Reply<'fares.passengerTypeVersion'>

/** What versions of every kind have. */
export type Head = Pick<
  TypeDetail['rule'],
  | 'id'
  | 'code'
  | 'version'
  | 'names'
  | 'status'
  | 'validFrom'
  | 'validTo'
  | 'inForce'
  | 'drawnUpBy'
  | 'drawnUpAt'
  | 'approvedBy'
>

/** One version with the one before it, and what the reader may do with it. */
export interface Detail<Rule extends Head> {
  rule: Rule
  former: Rule | null
  revision: number
  can: TypeDetail['can']
}

/** As the journal names a version. */
export const entityOf = {
  passengerType: 'fares.passengerType',
  charge: 'fares.charge',
  promotion: 'fares.promotion',
} as const satisfies Record<PriceRuleKind, string>

/** The list of versions, which is read again when one of them is gone. */
export const listOf = {
  passengerType: 'fares.passengerTypeVersions',
  charge: 'fares.chargeVersions',
  promotion: 'fares.promotionVersions',
} as const satisfies Record<PriceRuleKind, string>

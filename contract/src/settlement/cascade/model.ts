import type { Id } from '../../kernel/ids.ts'
import type { Fen } from '../../kernel/money.ts'
import type {
  AllocationMethod,
  Pot,
  RemainderRole,
  ShareCause,
  ShareSource,
  StepRole,
} from '../rule-values.ts'

// Cost allocation: who gets how much of the money of a sailing. Pure, so that earning, the preview of a draft and the example in
// the editor are one computation.

/** Who gets a share; the operator's shares are its income. */
export interface Party {
  kind: 'operator' | 'organisation' | 'supplier'
  id: Id | null
}

export interface RuleStep {
  role: StepRole
  /** The named organisation of the role `organisation`. */
  organisationId: Id | null
  method: AllocationMethod
  pot: Pot
  /** What a share is taken of: the pot as it was, or what the steps before have left. */
  basis: 'whole' | 'rest'
  /** Basis points, or fen by the method. */
  rate: number
  /** The stretch that passenger-kilometres are counted on; null: the whole trip. */
  stretch: readonly [from: number, to: number] | null
}

/** What a rule says of the tickets it is for. */
export interface Cascade {
  steps: readonly RuleStep[]
  remainder: { role: RemainderRole; organisationId: Id | null }
}

/** A version of a rule with its scope; days are half-open. */
export interface AllocationRule extends Cascade {
  id: Id
  lineId: Id | null
  classId: Id | null
  channel: string | null
  sellerId: Id | null
  from: string
  until: string | null
}

export interface Amount {
  /** `fare`, or the kind of a charge. */
  kind: string
  fen: Fen
  /** The supplier it goes to. */
  payeeId: Id | null
}

export interface SharedTicket {
  id: Id
  classId: Id
  channel: string
  /** The agency that sold it. */
  sellerId: Id | null
  /** Sold at a price that has the agency's reduction in it already. */
  isNet: boolean
  fromStop: number
  toStop: number
  cause: Exclude<ShareCause, 'late'>
  /** What was paid for a trip that was made, or was not and is not given back. */
  paid: readonly Amount[]
  /** What was kept when it was given back or exchanged. */
  kept: readonly Amount[]
  /** The rule it was shared by before. */
  ruleId: Id | null
}

export interface SharedCall {
  riverKm: number
  /** The port corporation of its dock. */
  corporationId: Id | null
  /** A skipped call is not paid for. */
  made: boolean
}

export interface SharedSailing {
  lineId: Id
  serviceDate: string
  carrierId: Id
  calls: readonly SharedCall[]
  tickets: readonly SharedTicket[]
}

/** A share of a ticket, before it is booked. */
export interface Share {
  ticketId: Id
  source: ShareSource
  part: string
  /** Null for a charge, which no rule shares out. */
  ruleId: Id | null
  /** Of the rule, from 1; one more than the last is the remainder. 0: a charge. */
  step: number
  party: Party
  cause: ShareCause
  fen: Fen
}

/** Why a sailing cannot be shared out. */
export type Hindrance =
  | { reason: 'noRule'; ticketId: Id }
  | { reason: 'noPortCorporation'; ticketId: Id | null; stop: number }

export const operator: Party = { kind: 'operator', id: null }

/** Identifies a party among others. */
export const keyOf = ({ kind, id }: Party) => `${kind}/${id ?? ''}`

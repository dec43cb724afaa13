import type { Id } from '../kernel/ids.ts'
import type { Names } from '../kernel/languages.ts'
import type { BasisPoints, Fen } from '../kernel/money.ts'
import type { TicketState } from '../orders/values.ts'

// After-sale conditions (OSDM: AfterSaleCondition): what a refund, an exchange or a correction of a ticket costs, and until
// when there is one. Pure: the conditions are those pinned by the sale, the clock is passed in.

/** Which departure of the passenger's own boarding stop the minutes are counted to. */
export const references = ['promised', 'planned', 'expected', 'actual', 'laterOfPromisedAndExpected'] as const
export type Reference = (typeof references)[number]

/** Why the passenger on a ticket is corrected: a typing error, another document of the same person, another person. */
export const correctionKinds = ['typing', 'paper', 'otherPerson'] as const
export type CorrectionKind = (typeof correctionKinds)[number]

/** What applies from so many minutes before the reference on, until the next tier begins. */
export interface Tier {
  /** At least so many minutes before the reference; null: no lower border, after the departure too. */
  fromMinutes: number | null
  allowed: boolean
  feeBasisPoints: BasisPoints
}

/** One version of a set of after-sale conditions. Tiers stand in falling order of their borders; the last has none. */
export interface ConditionSet {
  id: Id
  code: string
  version: number
  names: Names
  /** The least fee of a ticket, where a tier has a fee at all; never more than what can be given back. */
  minFeeFen: Fen
  /** Fees are whole multiples of it, half a multiple rounded up. */
  roundingFen: Fen
  refund: {
    reference: Reference
    tiers: Tier[]
    /** After an exchange: by the hour as before, or always by the last tier that allows a refund. */
    afterExchange: 'same' | 'lastTier'
    noShow: { allowed: boolean; feeBasisPoints: BasisPoints }
  }
  exchange: {
    reference: Reference
    tiers: Tier[]
    /** How often a ticket can be exchanged. */
    most: number
  }
  correction: {
    reference: Reference
    /** A correction is asked for at least so many minutes before the reference. */
    untilMinutes: number
    /** Fee by kind; null: there is no such correction. */
    feeFen: Readonly<Record<CorrectionKind, Fen | null>>
    /** How often a ticket can be corrected. */
    most: number
  }
}

export interface TicketForTerms {
  conditions: ConditionSet
  /** What was collected, as pinned by the sale. */
  parts: readonly { kind: string; fen: Fen; refundable: boolean }[]
  /** Exchanges so far that were the passenger's wish: not at the carrier's fault, nor overruled, nor a supplement. */
  changes: number
  /** Corrections so far. */
  corrections: number
  state: TicketState
}

/** Departures of the passenger's own boarding stop. */
export interface DepartureTimes {
  /** As sold. */
  promised: Date
  planned: Date
  expected: Date | null
  actual: Date | null
  gateClosed: boolean
}

/** The failures of `faresProblems` that the decisions name; the catalogue itself imports the endpoints, which import this. */
type TermsReason = `fares.${
  | 'ticketState'
  | 'noShowKept'
  | 'refundOver'
  | 'exchangesUsed'
  | 'exchangeOver'
  | 'gateClosed'
  | 'correctionKind'
  | 'correctionsUsed'
  | 'correctionOver'}`

export interface Refusal<Reason = TermsReason> {
  allowed: false
  reason: Reason
  /** Values the text of the reason speaks of. */
  details: Readonly<Record<string, number>>
}

/** What decided a fee, for the explanation of an offer. */
interface Explanation {
  allowed: true
  /** Its place among the tiers, counted from 0, with its values; null: free, or decided by the rule for no-shows. */
  tier: (Tier & { index: number }) | null
  reference: Date
  /** Exact, seconds as a fraction; negative after the reference. */
  minutesBefore: number
  fee: Fen
}

export interface PartBack {
  kind: string
  paid: Fen
  fee: Fen
  /** What is given back: all but the fee, and nothing of a part that is not refundable. */
  back: Fen
}

export type RefundTerms = Explanation & { parts: PartBack[]; back: Fen }
export type ExchangeTerms = Explanation & { parts: { kind: string; paid: Fen; fee: Fen }[] }
export type CorrectionTerms = Omit<Explanation, 'tier'>

/** The moment that the borders of tiers are counted back from. */
export function referenceTime(reference: Reference, times: DepartureTimes): Date {
  const { promised, planned, expected, actual } = times
  switch (reference) {
    case 'promised':
      return promised
    case 'planned':
      return planned
    case 'expected':
      return expected ?? planned
    case 'actual':
      return actual ?? expected ?? planned
    case 'laterOfPromisedAndExpected':
      return expected && expected > promised ? expected : promised
  }
}

/**
 * What a refund of a ticket gives back. Each refundable part bears its own share of the fee, and a part that is not
 * refundable gives nothing back.
 *
 * `free`, at the carrier's fault or overruled, gives back every part, whatever the hour, also once the passenger is on board or
 * has travelled.
 */
export function decideRefund(
  ticket: TicketForTerms,
  times: DepartureTimes,
  now: Date,
  { free }: { free: boolean },
): RefundTerms | Refusal {
  const { refund } = ticket.conditions
  const isUsed = ticket.state === 'boarded' || ticket.state === 'travelled'
  if (ticket.state !== 'issued' && ticket.state !== 'noShow' && !(free && isUsed))
    return refused('fares.ticketState')
  const when = countdown(refund.reference, times, now)
  if (free) return { allowed: true, tier: null, ...when, ...givenBack(ticket, 'all') }
  if (ticket.state === 'noShow') {
    if (!refund.noShow.allowed) return refused('fares.noShowKept')
    return { allowed: true, tier: null, ...when, ...givenBack(ticket, refund.noShow.feeBasisPoints) }
  }
  const present = tierAt(refund.tiers, when)
  if (!present?.allowed) return refused('fares.refundOver')
  const tier =
    ticket.changes > 0 && refund.afterExchange === 'lastTier' ? lastAllowed(refund.tiers, present) : present
  return { allowed: true, tier, ...when, ...givenBack(ticket, tier.feeBasisPoints) }
}

/**
 * What an exchange of a ticket costs besides the difference of the prices. `free`, at the carrier's fault or overruled, costs
 * nothing, whatever the hour, and is not counted.
 */
export function decideExchange(
  ticket: TicketForTerms,
  times: DepartureTimes,
  now: Date,
  { free }: { free: boolean },
): ExchangeTerms | Refusal {
  const { exchange } = ticket.conditions
  if (ticket.state !== 'issued') return refused('fares.ticketState')
  const when = countdown(exchange.reference, times, now)
  if (free) return { allowed: true, tier: null, ...when, ...exchangeFee(ticket, 0) }
  if (ticket.changes >= exchange.most) return refused('fares.exchangesUsed', { most: exchange.most })
  if (times.gateClosed) return refused('fares.gateClosed')
  const tier = tierAt(exchange.tiers, when)
  if (!tier?.allowed) return refused('fares.exchangeOver')
  return { allowed: true, tier, ...when, ...exchangeFee(ticket, tier.feeBasisPoints) }
}

/**
 * The last moment at which the conditions still allow what they allow now, at whatever fee: the border before the next tier
 * that does not allow it. Null when no such tier follows.
 */
export function allowedUntil(
  action: 'refund' | 'exchange',
  { conditions }: Pick<TicketForTerms, 'conditions'>,
  times: DepartureTimes,
  now: Date,
): Date | null {
  const { reference: kind, tiers } = conditions[action]
  const when = countdown(kind, times, now)
  const present = tierAt(tiers, when)
  if (!present) return null
  const later = tiers.slice(present.index)
  const border = later[later.findIndex(({ allowed }) => !allowed) - 1]?.fromMinutes
  return border === undefined || border === null ? null : new Date(when.reference.getTime() - border * 60_000)
}

/** What a correction of the passenger on a ticket costs. */
export function decideCorrection(
  ticket: TicketForTerms,
  times: DepartureTimes,
  now: Date,
  kind: CorrectionKind,
): CorrectionTerms | Refusal {
  const { correction } = ticket.conditions
  if (ticket.state !== 'issued') return refused('fares.ticketState')
  const fee = correction.feeFen[kind]
  if (fee === null) return refused('fares.correctionKind')
  if (ticket.corrections >= correction.most)
    return refused('fares.correctionsUsed', { most: correction.most })
  if (times.gateClosed) return refused('fares.gateClosed')
  const when = countdown(correction.reference, times, now)
  if (when.minutesBefore < correction.untilMinutes)
    return refused('fares.correctionOver', { minutes: correction.untilMinutes })
  return { allowed: true, ...when, fee }
}

/** The fee on an amount: its share, rounded once to a multiple, and never more than the amount. */
export function feeOf(amount: Fen, share: BasisPoints, multiple: Fen): Fen {
  const whole = 10_000n * BigInt(multiple)
  const multiples = (BigInt(amount) * BigInt(share) + whole / 2n) / whole
  return Math.min(amount, Number(multiples) * multiple)
}

type When = Pick<Explanation, 'reference' | 'minutesBefore'>

function countdown(kind: Reference, times: DepartureTimes, now: Date): When {
  const reference = referenceTime(kind, times)
  return { reference, minutesBefore: (reference.getTime() - now.getTime()) / 60_000 }
}

/** The first tier whose border has not been passed: its border belongs to it. */
function tierAt(tiers: readonly Tier[], { minutesBefore }: When): (Tier & { index: number }) | undefined {
  const index = tiers.findIndex(({ fromMinutes }) => fromMinutes === null || minutesBefore >= fromMinutes)
  const tier = tiers[index]
  return tier && { ...tier, index }
}

function lastAllowed(tiers: readonly Tier[], present: Tier & { index: number }): Tier & { index: number } {
  const index = tiers.findLastIndex(({ allowed }) => allowed)
  const last = tiers[index]
  return last ? { ...last, index } : present
}

/** The fees on the refundable parts. What is missing from the least fee is taken from the first of them that have it. */
function feesOn({ parts, conditions }: TicketForTerms, share: BasisPoints): Fen[] {
  const fees = parts.map((part) => (part.refundable ? feeOf(part.fen, share, conditions.roundingFen) : 0))
  let missing = share === 0 ? 0 : conditions.minFeeFen - sumOf(fees)
  return parts.map((part, index) => {
    const fee = fees[index] ?? 0
    const more = part.refundable ? Math.max(0, Math.min(missing, part.fen - fee)) : 0
    missing -= more
    return fee + more
  })
}

function givenBack(ticket: TicketForTerms, fee: BasisPoints | 'all') {
  const fees = feesOn(ticket, fee === 'all' ? 0 : fee)
  const parts = ticket.parts.map(({ kind, fen, refundable }, index): PartBack => {
    const kept = refundable || fee === 'all' ? (fees[index] ?? 0) : fen
    return { kind, paid: fen, fee: kept, back: fen - kept }
  })
  return { parts, fee: sumOf(parts.map((part) => part.fee)), back: sumOf(parts.map((part) => part.back)) }
}

function exchangeFee(ticket: TicketForTerms, share: BasisPoints) {
  const fees = feesOn(ticket, share)
  const parts = ticket.parts.map(({ kind, fen }, index) => ({ kind, paid: fen, fee: fees[index] ?? 0 }))
  return { parts, fee: sumOf(fees) }
}

const sumOf = (amounts: readonly Fen[]): Fen => amounts.reduce((sum, amount) => sum + amount, 0)

const refused = (reason: TermsReason, details: Refusal['details'] = {}): Refusal => ({
  allowed: false,
  reason,
  details,
})

import { type CorrectionKind, correctionKinds, decideCorrection } from '@fairway/contract/fares/terms'
import { type CertificateType, personKey } from '@fairway/contract/kernel/certificates'
import { ageOn } from '@fairway/contract/kernel/identity'
import type { ServiceDate } from '@fairway/contract/kernel/service-date'
import { changedSigns } from '@fairway/contract/orders/corrections/difference'
import type { CorrectionHint } from '@fairway/contract/orders/corrections/values'
import type { ProblemCode } from '@fairway/contract/problems'
import type { FieldReason } from '../../platform/http/problems.ts'
import { type Asker, agencyRefusal, type Decision, type OrderFacts, type TicketFacts } from './after-sales.ts'
import { fitsAge, type TypeRule } from './party.ts'

// Who may correct the passenger on a ticket, what a correction is, and what its reviewer should look at. Pure.

/** A person on a ticket: what the certificate tells, and what was stated beside it. */
export interface TicketPerson {
  name: string
  certificateType: CertificateType
  certificateNumber: string
  birthDate: ServiceDate | undefined
  sex: 'female' | 'male' | undefined
  nationality: string | undefined
}

/** The most signs of name and number together that are a typing error. */
export const maxTypingErrors = 3

/** Names are the same however they were typed: case, width, blanks and marks between their parts. */
const plainName = (name: string) =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{M}]/gu, '')

const sameName = (a: TicketPerson, b: TicketPerson) => plainName(a.name) === plainName(b.name)

const samePaper = (a: TicketPerson, b: TicketPerson) =>
  a.certificateType === b.certificateType && a.certificateNumber === b.certificateNumber

const differ = <T>(a: T | undefined, b: T | undefined) => a !== undefined && b !== undefined && a !== b

/** Signs by which name and certificate differ; a certificate of another type differs in all of them. */
function signsChanged(former: TicketPerson, next: TicketPerson): number {
  const number =
    former.certificateType === next.certificateType
      ? changedSigns(former.certificateNumber, next.certificateNumber)
      : Math.max(former.certificateNumber.length, next.certificateNumber.length)
  return changedSigns(former.name, next.name) + number
}

/** Faults of a request: nothing is corrected, or it is more than its kind says. Each names its field. */
export function kindFaults(kind: CorrectionKind, former: TicketPerson, next: TicketPerson): FieldReason[] {
  const nothing =
    former.name === next.name &&
    samePaper(former, next) &&
    !differ(former.birthDate, next.birthDate) &&
    !differ(former.sex, next.sex) &&
    !differ(former.nationality, next.nationality)
  if (nothing) return [{ field: 'person', reason: 'nothingChanged' }]
  if (kind === 'typing' && signsChanged(former, next) > maxTypingErrors)
    return [{ field: 'kind', reason: 'notTyping', values: { most: maxTypingErrors } }]
  if (kind === 'paper' && (samePaper(former, next) || differ(former.birthDate, next.birthDate)))
    return [{ field: 'kind', reason: 'notPaper' }]
  return []
}

/** Another document or another person is proved by a picture. */
export const needsEvidence = (kind: CorrectionKind): boolean => kind !== 'typing'

/** A correction is asked for a ticket, by kind: what it costs, or why there is none. */
export function decideCorrectionOf(
  kind: CorrectionKind,
  order: OrderFacts,
  ticket: TicketFacts,
  asker: Asker,
  now: Date,
): { allowed: true; fee: number; validUntil: Date } | Extract<Decision, { allowed: false }> {
  if (!asker.permissions.has('orders.correct'))
    return { allowed: false, reason: 'request.noPermission', permission: 'orders.correct' }
  const ofAgency = agencyRefusal(order, asker)
  if (ofAgency && !ofAgency.allowed) return ofAgency
  if (order.state === 'held') return refused('orders.notPaid', { orderState: order.state })
  if (ticket.state !== 'issued') return refused('orders.ticketState', { ticketState: ticket.state })
  if (!ticket.named) return refused('orders.passengerNotNamed')
  if (ticket.fault === 'carrierCancelled') return refused('orders.sailingCancelled')
  if (ticket.openCorrection) return refused('orders.correctionExists', { by: ticket.openCorrection.by })
  const terms = decideCorrection(ticket, ticket.times, now, kind)
  if (!terms.allowed) return refused(terms.reason, terms.details)
  const limit = terms.reference.getTime() - ticket.conditions.correction.untilMinutes * 60_000
  // At the limit itself there is still a correction: the end is the next moment.
  return {
    allowed: true,
    fee: terms.fee,
    validUntil: new Date(Math.min(limit + 1, ticket.gateClosesAt.getTime())),
  }
}

/** Whether a ticket can be corrected at all, and the reason of the first kind when not. */
export function decideAnyCorrection(
  order: OrderFacts,
  ticket: TicketFacts,
  asker: Asker,
  now: Date,
): Decision {
  const decisions = correctionKinds.map((kind) => decideCorrectionOf(kind, order, ticket, asker, now))
  const [first] = decisions
  if (!first || decisions.some(({ allowed }) => allowed)) return { allowed: true }
  return first.allowed ? { allowed: true } : first
}

const refused = (reason: ProblemCode, details?: Readonly<Record<string, unknown>>) => ({
  allowed: false as const,
  reason,
  ...(details && { details }),
})

/** What decides about the hints besides the two people. */
export interface HintFacts {
  now: Date
  departs: Date
  travelDay: ServiceDate
  type: Pick<TypeRule, 'ageFrom' | 'ageBelow'> | undefined
  /** Corrections that were applied to the ticket before. */
  correctedBefore: number
  paidByAgency: boolean
  /** Requests of the same user on this day, this one included. */
  askedToday: number
  /** Number of the order with another ticket of the new person at that time; empty when it may not be named. */
  travelsThen: string | undefined
  evidence: number
}

export interface Hint {
  code: CorrectionHint
  /** What the text counts: signs, corrections, minutes, requests. */
  count: number
  number: string
}

/** Departures within so many minutes are close, and so many requests of one user on one day are many. */
const closeMinutes = 180
const manyRequests = 5

/** What the person who decides should look at, the weightiest first. */
export function hintsOf(former: TicketPerson, next: TicketPerson, facts: HintFacts): Hint[] {
  const numberSigns = changedSigns(former.certificateNumber, next.certificateNumber)
  const sameType = former.certificateType === next.certificateType
  const samePerson =
    personKey(former.certificateType, former.certificateNumber) ===
    personKey(next.certificateType, next.certificateNumber)
  const nameSigns = changedSigns(plainName(former.name), plainName(next.name))
  const minutes = Math.floor((facts.departs.getTime() - facts.now.getTime()) / 60_000)
  const age = next.birthDate === undefined ? undefined : ageOn(next.birthDate, facts.travelDay)
  const all: (Hint | false)[] = [
    hint(facts.travelsThen !== undefined, 'travelsThen', 0, facts.travelsThen),
    hint(!sameName(former, next) && nameSigns > maxTypingErrors, 'otherName', nameSigns),
    hint(nameSigns <= maxTypingErrors && isWhollyDifferent(former, next, nameSigns), 'otherName', nameSigns),
    hint(sameType && !samePerson && numberSigns > maxTypingErrors, 'otherNumber', numberSigns),
    hint(differ(former.birthDate, next.birthDate), 'birthDate'),
    hint(differ(former.sex, next.sex), 'sex'),
    hint(differ(former.nationality, next.nationality), 'nationality'),
    hint(age !== undefined && facts.type !== undefined && !fitsAge(facts.type, age), 'ageForType', age),
    hint(facts.correctedBefore > 0, 'correctedBefore', facts.correctedBefore),
    hint(minutes < closeMinutes, 'closeToDeparture', Math.max(0, minutes)),
    hint(facts.paidByAgency, 'paidByAgency'),
    hint(facts.askedToday >= manyRequests, 'manyToday', facts.askedToday),
    hint(facts.evidence === 0, 'noEvidence'),
  ]
  return all.filter((one): one is Hint => one !== false)
}

/** Of a short name every sign may have changed. */
const isWhollyDifferent = (former: TicketPerson, next: TicketPerson, nameSigns: number) =>
  nameSigns > 0 && nameSigns >= Math.min([...plainName(former.name)].length, [...plainName(next.name)].length)

const hint = (applies: boolean, code: CorrectionHint, count = 0, number = ''): Hint | false =>
  applies && { code, count, number }

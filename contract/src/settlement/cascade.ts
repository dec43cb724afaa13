import type { Id } from '../kernel/ids.ts'
import { allocate, type Fen, shareOf } from '../kernel/money.ts'
import type {
  AllocationMethod,
  Pot,
  RemainderRole,
  ShareCause,
  ShareSource,
  StepRole,
} from './rule-values.ts'

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

interface Amount {
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

const scopeWeights = { lineId: 8, classId: 4, sellerId: 2, channel: 1 } as const
const specificityOf = (rule: AllocationRule) =>
  Object.entries(scopeWeights).reduce(
    (sum, [field, weight]) => sum + (rule[field as keyof typeof scopeWeights] === null ? 0 : weight),
    0,
  )

/** The rule of a ticket: the one it was shared by before, else the most specific one that is in force on the service date. */
export function ruleOf(
  ticket: SharedTicket,
  { lineId, serviceDate }: Pick<SharedSailing, 'lineId' | 'serviceDate'>,
  rules: readonly AllocationRule[],
): AllocationRule | undefined {
  if (ticket.ruleId !== null) return rules.find(({ id }) => id === ticket.ruleId)
  return rules
    .filter(
      (rule) =>
        rule.from <= serviceDate &&
        (rule.until === null || serviceDate < rule.until) &&
        (rule.lineId === null || rule.lineId === lineId) &&
        (rule.classId === null || rule.classId === ticket.classId) &&
        (rule.channel === null || rule.channel === ticket.channel) &&
        (rule.sellerId === null || rule.sellerId === ticket.sellerId),
    )
    .reduce<AllocationRule | undefined>(
      (best, rule) => (best && specificityOf(best) >= specificityOf(rule) ? best : rule),
      undefined,
    )
}

/**
 * Spreads an amount over what is left of each ticket, in proportion and to the fen: the sum is exact, no ticket gives more than it
 * has left.
 */
export function spread(amount: Fen, left: readonly Fen[]): Fen[] {
  const total = left.reduce((sum, fen) => sum + BigInt(fen), 0n)
  if (total === 0n) return left.map(() => 0)
  let [passed, handed] = [0n, 0n]
  return left.map((fen) => {
    passed += BigInt(fen)
    const upTo = (passed * BigInt(amount)) / total
    const part = Number(upTo - handed)
    handed = upTo
    return part
  })
}

/** The party of each claim on a pot, with the tickets that bear it. */
interface Claim {
  party: Party
  due: Fen
  /** Indices of the tickets. */
  bearers: readonly number[]
}

interface PotTicket {
  ticket: SharedTicket
  /** What is left of it for the next steps. */
  left: Fen
  /** What it brought into the pot. */
  whole: Fen
}

const keyOf = ({ kind, id }: Party) => `${kind}/${id ?? ''}`
const organisation = (id: Id): Party => ({ kind: 'organisation', id })
const sum = (amounts: readonly Fen[]) => amounts.reduce((all, fen) => all + fen, 0)

class Unshared extends Error {
  readonly hindrance: Hindrance
  constructor(hindrance: Hindrance) {
    super(hindrance.reason)
    this.hindrance = hindrance
  }
}

/** The party of a step for a ticket; undefined where it has none, as for the commission of a ticket of the counter. */
function partyOf(step: RuleStep, sailing: SharedSailing, ticket: SharedTicket): Party | undefined {
  switch (step.role) {
    case 'boardingPort':
    case 'landingPort': {
      const stop = step.role === 'boardingPort' ? ticket.fromStop : ticket.toStop
      const corporationId = sailing.calls[stop]?.corporationId ?? null
      if (corporationId === null)
        throw new Unshared({ reason: 'noPortCorporation', ticketId: ticket.id, stop })
      return organisation(corporationId)
    }
    case 'seller':
      return ticket.sellerId === null ? undefined : organisation(ticket.sellerId)
    default:
      return partyOfRole(step, sailing)
  }
}

function partyOfRole(
  { role, organisationId }: { role: StepRole; organisationId: Id | null },
  { carrierId }: SharedSailing,
): Party {
  if (role === 'operator') return operator
  return organisation(role === 'organisation' ? (organisationId ?? '') : carrierId)
}

/** Kilometres of a trip, or of the part of it that lies on a stretch. */
export function kilometresOf(
  { fromStop, toStop }: Pick<SharedTicket, 'fromStop' | 'toStop'>,
  calls: readonly SharedCall[],
  stretch: RuleStep['stretch'],
): number {
  let all = 0
  // Leg by leg: a round trip comes back over the same water.
  for (let stop = fromStop; stop < toStop; stop++) {
    const ends = [calls[stop]?.riverKm ?? 0, calls[stop + 1]?.riverKm ?? 0]
    const [from, to] = [Math.min(...ends), Math.max(...ends)]
    const [begins, until] = stretch ?? [from, to]
    all += Math.max(0, Math.min(to, until) - Math.max(from, begins))
  }
  return all
}

/** What a step claims of a pot, party by party. */
function claimsOf(
  step: RuleStep,
  sailing: SharedSailing,
  pot: readonly PotTicket[],
  got: ReadonlyMap<string, Fen>,
): Claim[] {
  const all = pot.map((_, index) => index)
  if (step.method === 'perCall') {
    const claims = new Map<string, Claim>()
    sailing.calls.forEach(({ made, corporationId }, stop) => {
      if (!made) return
      if (step.role === 'callPort' && corporationId === null)
        throw new Unshared({ reason: 'noPortCorporation', ticketId: null, stop })
      const party = step.role === 'callPort' ? organisation(corporationId ?? '') : partyOfRole(step, sailing)
      const claim = claims.get(keyOf(party)) ?? { party, due: 0, bearers: all }
      claims.set(keyOf(party), { ...claim, due: claim.due + step.rate })
    })
    return [...claims.values()]
  }
  if (step.method === 'guarantee') {
    const party = partyOfRole(step, sailing)
    return [{ party, due: Math.max(0, step.rate - (got.get(keyOf(party)) ?? 0)), bearers: all }]
  }
  const groups = new Map<string, { party: Party; bearers: number[] }>()
  pot.forEach(({ ticket }, index) => {
    if (step.method === 'commission' && ticket.isNet) return
    const party = partyOf(step, sailing, ticket)
    if (!party) return
    const group = groups.get(keyOf(party)) ?? { party, bearers: [] }
    group.bearers.push(index)
    groups.set(keyOf(party), group)
  })
  const parties = [...groups.values()]
  if (parties.length === 0) return []
  const at = (index: number) => pot[index] as PotTicket
  if (step.method === 'perPassenger')
    return parties.map((group) => ({ ...group, due: step.rate * group.bearers.length }))
  if (step.method === 'perPassengerKm')
    return parties.map((group) => {
      const bearers = group.bearers.filter(
        (index) => kilometresOf(at(index).ticket, sailing.calls, step.stretch) > 0,
      )
      const kilometres = sum(
        bearers.map((index) => kilometresOf(at(index).ticket, sailing.calls, step.stretch)),
      )
      return { ...group, bearers, due: Math.floor((kilometres * step.rate + 50) / 100) }
    })
  // One share of the whole pot, parted among its parties: rounded once.
  const bases = parties.map(({ bearers }) =>
    sum(bearers.map((index) => (step.basis === 'rest' ? at(index).left : at(index).whole))),
  )
  const dues = allocate(shareOf(sum(bases), step.rate), bases)
  return parties.map((group, index) => ({ ...group, due: dues[index] ?? 0 }))
}

/** Shares one pot out: step after step from what is left, the remainder to one party. */
function sharePot(
  rule: AllocationRule,
  sailing: SharedSailing,
  name: Pot,
  tickets: readonly PotTicket[],
): Share[] {
  const shares: Share[] = []
  const got = new Map<string, Fen>()
  const take = (step: number, party: Party, bearers: readonly PotTicket[], amounts: readonly Fen[]) =>
    bearers.forEach((bearer, index) => {
      const fen = amounts[index] ?? 0
      if (fen === 0) return
      bearer.left -= fen
      got.set(keyOf(party), (got.get(keyOf(party)) ?? 0) + fen)
      shares.push({
        ticketId: bearer.ticket.id,
        source: name === 'fares' ? 'unearned' : 'refundFees',
        part: 'fare',
        ruleId: rule.id,
        step,
        party,
        cause: name === 'fares' ? bearer.ticket.cause : 'kept',
        fen,
      })
    })
  rule.steps.forEach((step, index) => {
    if (step.pot !== name) return
    for (const { party, due, bearers } of claimsOf(step, sailing, tickets, got)) {
      const from = bearers.map((bearer) => tickets[bearer] as PotTicket)
      const left = from.map((bearer) => bearer.left)
      take(index + 1, party, from, spread(Math.min(due, sum(left)), left))
    }
  })
  take(
    rule.steps.length + 1,
    partyOfRole(rule.remainder, sailing),
    tickets,
    tickets.map(({ left }) => left),
  )
  return shares
}

/** Charges go whole to their payee; without one they are the operator's. */
const sharesOfCharges = (ticket: SharedTicket): Share[] =>
  (['paid', 'kept'] as const).flatMap((of) => {
    const amounts = new Map<string, Share>()
    for (const { kind, fen, payeeId } of ticket[of]) {
      if (kind === 'fare' || fen === 0) continue
      const party: Party = payeeId === null ? operator : { kind: 'supplier', id: payeeId }
      const key = `${kind}/${keyOf(party)}`
      const share = amounts.get(key) ?? {
        ...{ ticketId: ticket.id, source: of === 'paid' ? 'unearned' : 'refundFees', part: kind },
        ...{ ruleId: null, step: 0, party, cause: of === 'paid' ? ticket.cause : 'kept', fen: 0 },
      }
      amounts.set(key, { ...share, fen: share.fen + fen } as Share)
    }
    return [...amounts.values()]
  })

const fareOf = (amounts: readonly Amount[]) =>
  sum(amounts.filter(({ kind }) => kind === 'fare').map(({ fen }) => fen))

/**
 * Shares the money of a sailing out. The same sailing and rules give the same shares, in whatever order things happened; they sum
 * to what was paid and kept.
 * @returns the shares, or what keeps the sailing from being shared out
 */
export function shareOut(
  sailing: SharedSailing,
  rules: readonly AllocationRule[],
): { shares: Share[] } | { hindrance: Hindrance } {
  // By id: the order of rows must not decide about a fen.
  const tickets = [...sailing.tickets].sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
  const groups = new Map<Id, { rule: AllocationRule; tickets: SharedTicket[] }>()
  for (const ticket of tickets) {
    const rule = ruleOf(ticket, sailing, rules)
    if (!rule) {
      // Charges need no rule.
      if (fareOf(ticket.paid) === 0 && fareOf(ticket.kept) === 0) continue
      return { hindrance: { reason: 'noRule', ticketId: ticket.id } }
    }
    const group = groups.get(rule.id) ?? { rule, tickets: [] }
    group.tickets.push(ticket)
    groups.set(rule.id, group)
  }
  const potOf = (group: readonly SharedTicket[], amounts: (ticket: SharedTicket) => readonly Amount[]) =>
    group.map((ticket) => ({ ticket, left: fareOf(amounts(ticket)), whole: fareOf(amounts(ticket)) }))
  try {
    const shares = [...groups.values()].flatMap(({ rule, tickets: group }) => [
      ...sharePot(
        rule,
        sailing,
        'fares',
        // Who gave a ticket back has not travelled on it.
        potOf(
          group.filter(({ cause }) => cause !== 'kept'),
          ({ paid }) => paid,
        ),
      ),
      ...sharePot(
        rule,
        sailing,
        'refundFees',
        potOf(group, ({ kept }) => kept),
      ),
    ])
    return { shares: [...shares, ...tickets.flatMap(sharesOfCharges)] }
  } catch (error) {
    if (error instanceof Unshared) return { hindrance: error.hindrance }
    throw error
  }
}

const lineOf = ({ ticketId, source, part, ruleId, step, party }: Share) =>
  [ticketId, source, part, ruleId ?? '', step, keyOf(party)].join(' ')

/**
 * What has to be shared out beyond what was: nothing where nothing happened. A ticket that was given back gives its shares back; the
 * fen of others may move by rounding.
 */
export function sharesBeyond(target: readonly Share[], former: readonly Share[]): Share[] {
  const differences = new Map<string, Share>()
  for (const [sign, shares] of [
    [1, target],
    [-1, former],
  ] as const)
    for (const share of shares) {
      const known = differences.get(lineOf(share))
      differences.set(lineOf(share), { ...(known ?? share), fen: (known?.fen ?? 0) + sign * share.fen })
    }
  const cause = former.length > 0 ? ({ cause: 'late' } as const) : {}
  return [...differences.values()].filter(({ fen }) => fen !== 0).map((share) => ({ ...share, ...cause }))
}

import type { Id } from '../../kernel/ids.ts'
import { allocate, type Fen, shareOf } from '../../kernel/money.ts'
import type { StepRole } from '../rule-values.ts'
import {
  type Hindrance,
  keyOf,
  operator,
  type Party,
  type RuleStep,
  type SharedCall,
  type SharedSailing,
  type SharedTicket,
} from './model.ts'
import { sumOf } from './spread.ts'

/** The party of each claim on a pot, with the tickets that bear it. */
export interface Claim {
  party: Party
  due: Fen
  /** Indices of the tickets. */
  bearers: readonly number[]
}

export interface PotTicket {
  ticket: SharedTicket
  /** What is left of it for the next steps. */
  left: Fen
  /** What it brought into the pot. */
  whole: Fen
}

const organisation = (id: Id): Party => ({ kind: 'organisation', id })

/** A sailing that cannot be shared out ends the computation. */
export class Unshared extends Error {
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

/** The party of a role that does not depend on the ticket. */
export function partyOfRole(
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
export function claimsOf(
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
      const kilometres = sumOf(
        bearers.map((index) => kilometresOf(at(index).ticket, sailing.calls, step.stretch)),
      )
      return { ...group, bearers, due: Math.floor((kilometres * step.rate + 50) / 100) }
    })
  // One share of the whole pot, parted among its parties: rounded once.
  const bases = parties.map(({ bearers }) =>
    sumOf(bearers.map((index) => (step.basis === 'rest' ? at(index).left : at(index).whole))),
  )
  const dues = allocate(shareOf(sumOf(bases), step.rate), bases)
  return parties.map((group, index) => ({ ...group, due: dues[index] ?? 0 }))
}

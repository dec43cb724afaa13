import type { Id } from '../../kernel/ids.ts'
import type { Fen } from '../../kernel/money.ts'
import type { Pot } from '../rule-values.ts'
import { claimsOf, type PotTicket, partyOfRole, Unshared } from './claims.ts'
import {
  type AllocationRule,
  type Amount,
  type Hindrance,
  keyOf,
  operator,
  type Party,
  type Share,
  type SharedSailing,
  type SharedTicket,
} from './model.ts'
import { ruleOf } from './rule-of.ts'
import { spread, sumOf } from './spread.ts'

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
      take(index + 1, party, from, spread(Math.min(due, sumOf(left)), left))
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
  sumOf(amounts.filter(({ kind }) => kind === 'fare').map(({ fen }) => fen))

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

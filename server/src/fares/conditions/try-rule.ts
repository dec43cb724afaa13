import type { fares } from '@fairway/contract/fares/endpoints'
import {
  correctionKinds,
  decideCorrection,
  decideExchange,
  decideRefund,
  type Refusal,
  type TicketForTerms,
} from '@fairway/contract/fares/terms'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { Context } from '../../platform/http/context.ts'
import { describe, problem } from '../../platform/http/problems.ts'
import { conditionSets } from './read-conditions.ts'

type Try = (typeof fares)['fares.tryRefundRule']

/**
 * Decides by a version of conditions about a ticket that is described by the request: the same decisions as for a sold one.
 * @throws fares.conditionsNotFound
 */
export async function tryRefundRule(
  { db, language }: Context,
  request: ParsedRequest<Try>,
): Promise<ReplyOf<Try>> {
  const { id, fareFen, feeFen, changes, gateClosed, free } = request
  const conditions = (await conditionSets(db, [id])).get(id)
  if (!conditions) throw problem('fares.conditionsNotFound')
  const ticket: TicketForTerms = {
    conditions,
    parts: [
      { kind: 'fare', fen: fareFen, refundable: true },
      ...(feeFen > 0 ? [{ kind: 'serviceFee', fen: feeFen, refundable: false }] : []),
    ],
    changes,
    corrections: 0,
    state: 'issued',
  }
  const at = (moment: string | undefined) => (moment === undefined ? null : new Date(moment))
  const promised = new Date(request.promised)
  const times = {
    promised,
    planned: at(request.planned) ?? promised,
    expected: at(request.expected),
    actual: at(request.actual),
    gateClosed,
  }
  const moment = new Date(request.now)
  const present = <Terms extends { allowed: true; reference: Date }>(terms: Terms | Refusal) =>
    terms.allowed
      ? { ...terms, reference: toInstant(terms.reference) }
      : {
          allowed: false as const,
          reason: terms.reason,
          text: describe(problem(terms.reason, terms.details), language).message,
        }
  return {
    refund: present(decideRefund(ticket, times, moment, { free })),
    exchange: present(decideExchange(ticket, times, moment, { free })),
    corrections: correctionKinds.map((kind) => ({
      kind,
      terms: present(decideCorrection(ticket, times, moment, kind)),
    })),
  }
}
